import * as v from 'valibot'
import { HttpError } from '../../platform/http/errors.ts'
import type { StrapiConnection } from './connection.ts'

interface Row {
  documentId: string
  updatedAt: string
}

/** The days on which a document is published and taken down by itself. */
interface Plan {
  publishOn: string | null
  takeDownOn: string | null
}

/** Whether a document is public, and the days on which that changes by itself. */
export interface Publication extends Plan {
  published: boolean
}

/** How one of Strapi's types is read, written and told to the browser. */
interface Kind<R extends Row, Wire, Input, Own = Wire> {
  path: string
  row: v.GenericSchema<unknown, R>
  toWire: (row: R, published: boolean) => Wire
  toData: (input: Input) => object
  /** What a save that changes nothing would send. */
  toInput: (own: Own) => Input
}

const Version = v.object({ documentId: v.string(), updatedAt: v.string() })
const Nothing = v.undefined()

function one<R>(row: v.GenericSchema<unknown, R>) {
  return v.object({ data: row })
}

/** The path of one document. Anything that cannot be an id is refused before it becomes part of an address. */
function pathOf(path: string, id: string): string {
  if (!/^[a-z0-9]+$/i.test(id)) throw new HttpError('not_found')
  return `${path}/${id}`
}

async function remove(
  strapi: StrapiConnection,
  path: string,
  { basedOn, ...query }: { basedOn: string | undefined; status?: string },
) {
  // Strapi answers the same whether or not there was anything to delete.
  await strapi.call(one(Version), 'GET', path, query)
  await strapi.call(Nothing, 'DELETE', path, onlyIf(basedOn))
}

/** Has Strapi refuse the change when the document is no longer the version the caller saw. */
export function onlyIf(basedOn: string | undefined): Record<string, string> {
  return basedOn === undefined ? {} : { basedOn }
}

/** Reads and writes documents that are always public, in the order they were made. */
export function plainDocuments<R extends Row, Wire, Input>(
  strapi: StrapiConnection,
  { path, row, toWire, toData, toInput }: Kind<R, Wire, Input>,
) {
  const toOwn = (found: R) => ({ ...toWire(found, true), updatedAt: found.updatedAt })
  return {
    readAll: async () => {
      const rows = await strapi.readAll(row, path, { sort: 'id:asc' })
      return rows.map(toOwn)
    },
    toInput,
    /** A document as it stands; throws `not_found` when there is none. */
    readOwn: async (id: string) => {
      const { data } = await strapi.call(one(row), 'GET', pathOf(path, id))
      return toOwn(data)
    },
    create: async (input: Input) => {
      const { data } = await strapi.call(one(row), 'POST', path, {}, toData(input))
      return toOwn(data)
    },
    update: async (id: string, input: Input, basedOn?: string) => {
      const target = pathOf(path, id)
      const { data } = await strapi.call(one(row), 'PUT', target, onlyIf(basedOn), toData(input))
      return toOwn(data)
    },
    remove: async (id: string, basedOn?: string) =>
      await remove(strapi, pathOf(path, id), { basedOn }),
  }
}

/** Reads and writes documents that have a draft and, once published, a public version beside it. */
export function draftedDocuments<
  R extends Row & Plan,
  Wire extends { published: boolean },
  Input extends Publication,
>(strapi: StrapiConnection, kind: Kind<R, Wire, Input, Wire & Plan> & { publicOrder: string }) {
  const { path, row, toWire, toData, toInput, publicOrder } = kind
  const toOwn = (found: R, published: boolean, updatedAt = found.updatedAt) => ({
    ...toWire(found, published),
    publishOn: found.publishOn,
    takeDownOn: found.takeDownOn,
    updatedAt,
  })
  const dataOf = (input: Input) => ({
    ...toData(input),
    publishOn: input.publishOn,
    takeDownOn: input.takeDownOn,
  })
  const draftOf = (draft: R, publicSince: string | undefined) => {
    const isPublicNewer = publicSince !== undefined && publicSince > draft.updatedAt
    // Publishing is a change too, though it leaves the draft's own moment alone.
    return toOwn(draft, publicSince !== undefined, isPublicNewer ? publicSince : draft.updatedAt)
  }
  const versionFields = { 'fields[0]': 'documentId', 'fields[1]': 'updatedAt' }
  const publication = ({ published }: Input) => ({ status: published ? 'published' : 'draft' })
  /** A document as its draft stands; throws `not_found` when there is none. */
  const readOwn = async (id: string) => {
    const target = pathOf(path, id)
    const [draft, [published]] = await Promise.all([
      strapi.call(one(row), 'GET', target, { status: 'draft' }),
      strapi.readAll(Version, path, {
        status: 'published',
        'filters[documentId][$eq]': id,
        ...versionFields,
      }),
    ])
    return draftOf(draft.data, published?.updatedAt)
  }
  /** Saves, then publishes or takes offline. Saving comes first, so a refused change leaves the public version alone. */
  const update = async (id: string, input: Input, basedOn?: string) => {
    const target = pathOf(path, id)
    const query = { ...publication(input), ...onlyIf(basedOn) }
    const { data } = await strapi.call(one(row), 'PUT', target, query, dataOf(input))
    if (input.published) return toOwn(data, true)
    await strapi.call(Nothing, 'POST', `${target}/unpublish`)
    const offline = await strapi.call(one(row), 'GET', target, { status: 'draft' })
    return toOwn(offline.data, false)
  }
  return {
    /** The public versions only. */
    readPublished: async () => {
      const query = { status: 'published', 'sort[0]': publicOrder, 'sort[1]': 'documentId:asc' }
      const rows = await strapi.readAll(row, path, query)
      return rows.map((found) => toWire(found, true))
    },
    /** Every document as its draft stands, newest first, told whether it has a public version too. */
    readAll: async () => {
      const [drafts, published] = await Promise.all([
        strapi.readAll(row, path, { status: 'draft', sort: 'id:desc' }),
        strapi.readAll(Version, path, { status: 'published', ...versionFields }),
      ])
      const publishedAt = new Map(published.map((found) => [found.documentId, found.updatedAt]))
      return drafts.map((draft) => draftOf(draft, publishedAt.get(draft.documentId)))
    },
    toInput,
    readOwn,
    /** The ids of what is to be published or taken down on this day or was to be before it. */
    readDue: async (day: string) => {
      const rows = await strapi.readAll(Version, path, {
        status: 'draft',
        'filters[$or][0][publishOn][$lte]': day,
        'filters[$or][1][takeDownOn][$lte]': day,
        ...versionFields,
      })
      return rows.map(({ documentId }) => documentId)
    },
    /** One version of a document, whatever it still lacks; throws `not_found` when there is none. */
    readOne: async (id: string, version: 'draft' | 'published') => {
      const { data } = await strapi.call(one(row), 'GET', pathOf(path, id), { status: version })
      return toWire(data, version === 'published')
    },
    /** `publicationDate` is when what is put back was first published. */
    create: async (input: Input, publicationDate?: string | null) => {
      const query = { ...publication(input), ...(publicationDate && { publicationDate }) }
      const { data } = await strapi.call(one(row), 'POST', path, query, dataOf(input))
      return toOwn(data, input.published)
    },
    update,
    /** Changes only whether a document is public, and on which days it will be. */
    replan: async (id: string, planOf: (own: Publication) => Publication) => {
      const own = await readOwn(id)
      await update(id, { ...toInput(own), ...planOf(own) }, own.updatedAt)
    },
    remove: async (id: string, basedOn?: string) =>
      await remove(strapi, pathOf(path, id), { basedOn, status: 'draft' }),
  }
}
