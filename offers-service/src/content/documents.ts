import * as v from 'valibot'
import { Refusal } from '../errors.ts'
import type { StrapiConnection } from './connection.ts'

interface Row {
  documentId: string
}

/** How one of Strapi's types is read, written and told to the browser. */
interface Kind<R extends Row, Wire, Input> {
  path: string
  row: v.GenericSchema<unknown, R>
  toWire: (row: R, published: boolean) => Wire
  toData: (input: Input) => object
}

const IdRow = v.object({ documentId: v.string() })
const Nothing = v.undefined()

function one<R>(row: v.GenericSchema<unknown, R>) {
  return v.object({ data: row })
}

/** The path of one document. Anything that cannot be an id is refused before it becomes part of an address. */
function pathOf(path: string, id: string): string {
  if (!/^[a-z0-9]+$/i.test(id)) throw new Refusal('not_found')
  return `${path}/${id}`
}

async function remove(strapi: StrapiConnection, path: string, query: Record<string, string>) {
  // Strapi answers the same whether or not there was anything to delete.
  await strapi.call(one(IdRow), 'GET', path, query)
  await strapi.call(Nothing, 'DELETE', path)
}

/** Reads and writes documents that are always public, in the order they were made. */
export function plainDocuments<R extends Row, Wire, Input>(
  strapi: StrapiConnection,
  { path, row, toWire, toData }: Kind<R, Wire, Input>,
) {
  const write = async (method: 'POST' | 'PUT', target: string, input: Input) => {
    const { data } = await strapi.call(one(row), method, target, {}, toData(input))
    return toWire(data, true)
  }
  return {
    readAll: async () => {
      const rows = await strapi.readAll(row, path, { sort: 'id:asc' })
      return rows.map((found) => toWire(found, true))
    },
    create: async (input: Input) => await write('POST', path, input),
    update: async (id: string, input: Input) => await write('PUT', pathOf(path, id), input),
    remove: async (id: string) => await remove(strapi, pathOf(path, id), {}),
  }
}

/** Reads and writes documents that have a draft and, once published, a public version beside it. */
export function draftedDocuments<R extends Row, Wire, Input extends { published: boolean }>(
  strapi: StrapiConnection,
  { path, row, toWire, toData, publicOrder }: Kind<R, Wire, Input> & { publicOrder: string },
) {
  const write = async (method: 'POST' | 'PUT', target: string, input: Input) => {
    const status = input.published ? 'published' : 'draft'
    const { data } = await strapi.call(one(row), method, target, { status }, toData(input))
    return data
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
        strapi.readAll(IdRow, path, { status: 'published', 'fields[0]': 'documentId' }),
      ])
      const publicIds = new Set(published.map(({ documentId }) => documentId))
      return drafts.map((draft) => toWire(draft, publicIds.has(draft.documentId)))
    },
    create: async (input: Input) => toWire(await write('POST', path, input), input.published),
    /** Saves, then publishes or takes offline. Saving comes first, so a refused change leaves the public version alone. */
    update: async (id: string, input: Input) => {
      const target = pathOf(path, id)
      const saved = await write('PUT', target, input)
      if (!input.published) await strapi.call(Nothing, 'POST', `${target}/unpublish`)
      return toWire(saved, input.published)
    },
    remove: async (id: string) => await remove(strapi, pathOf(path, id), { status: 'draft' }),
  }
}
