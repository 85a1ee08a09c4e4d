import { addMinutes } from 'date-fns/addMinutes'
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest'
import {
  type ContentVersion,
  type DeletedContent,
  deletedDaysKept,
  maxVersions,
  type OwnPost,
  type OwnSettings,
  type SettingsVersion,
} from '../../../contract/index.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { useStrapi } from '../../testing/content-service.ts'
import { engines } from '../../testing/databases.ts'
import { startService } from '../../testing/service.ts'
import { changeInStrapi } from '../../testing/strapi.ts'
import { emptyTrash } from './versions.ts'
import { contentWriter } from './writing.ts'

type Service = Awaited<ReturnType<typeof startService>>

const strapi = useStrapi()
let service: Service
let admin: Awaited<ReturnType<Service['logIn']>>

const plan = { publishOn: null, takeDownOn: '2026-12-24' }
const kinds = [
  ['posts', { title: 'A', slug: 'a', excerpt: 'Short', body: 'Text', published: true, ...plan }],
  ['pages', { title: 'A', slug: 'a', body: 'Text', published: true, ...plan }],
  ['testimonials', { name: 'A', location: 'Ohio', quote: 'Good.', featured: true }],
] as const

const create = async (kind: string, input: object) =>
  (await admin('POST', `/api/admin/${kind}`, input)).json<OwnPost>()

const update = async (kind: string, id: string, input: object) => {
  const answer = await admin('PUT', `/api/admin/${kind}/${id}`, input)
  expect(answer.statusCode).toBe(200)
}

const remove = async (kind: string, id: string) => {
  const answer = await admin('DELETE', `/api/admin/${kind}/${id}`)
  expect(answer.statusCode).toBe(200)
}

const versionsOf = async (kind: string, id: string) =>
  (await admin('GET', `/api/admin/content-versions?collection=${kind}&of=${id}`)).json<
    ContentVersion[]
  >()

const trashOf = async (kind: string) =>
  (await admin('GET', `/api/admin/deleted-content?collection=${kind}`)).json<DeletedContent[]>()

const restore = async (id: string, headers = {}) =>
  await admin('POST', `/api/admin/deleted-content/${id}/restore`, undefined, headers)

const listed = async (kind: string) => (await admin('GET', `/api/admin/${kind}`)).json<OwnPost[]>()

const saveSettings = async (changes: object) => await admin('PUT', '/api/admin/settings', changes)

const ownSettings = async () => (await admin('GET', '/api/admin/settings')).json<OwnSettings>()

const settingsVersions = async () =>
  (await admin('GET', '/api/admin/settings/versions')).json<SettingsVersion[]>()

const dayMinutes = 24 * 60

async function wait(minutes: number) {
  service.clock.now = addMinutes(service.clock.now, minutes)
  // The session does not last that long.
  admin = await service.logIn()
}

async function emptied(kind: string) {
  for (const { id } of await listed(kind)) await remove(kind, id)
  for (const { id } of await trashOf(kind))
    await admin('DELETE', `/api/admin/deleted-content/${id}`)
}

const timeOut = () => Promise.reject(new HttpError('content_unavailable'))

describe.each(engines)('on $name,', ({ open }) => {
  beforeAll(async () => {
    const cms = { CMS_URL: strapi.url, CMS_TOKEN: strapi.token }
    service = await startService(await open(), cms)
    admin = await service.logIn()
  })
  afterAll(async () => await service?.stop())

  describe.each(kinds)('of the %s', (kind, input) => {
    it('what was saved before is kept, newest first', async () => {
      await emptied(kind)
      const { id } = await create(kind, input)
      expect(await versionsOf(kind, id)).toEqual([])
      const text = 'quote' in input ? 'quote' : 'body'
      await update(kind, id, { ...input, [text]: 'Second' })
      await update(kind, id, { ...input, [text]: 'Third' })
      const versions = await versionsOf(kind, id)
      expect(versions.map(({ fields }) => fields)).toEqual([{ ...input, [text]: 'Second' }, input])
    })

    it('a save that changes nothing, or is refused, leaves no version', async () => {
      await emptied(kind)
      const { id, updatedAt } = await create(kind, input)
      await update(kind, id, { ...input, basedOn: updatedAt })
      const basedOn = '2020-01-01T00:00:00.000Z'
      const late = await admin('PUT', `/api/admin/${kind}/${id}`, {
        ...input,
        ...('name' in input ? { name: 'B' } : { title: 'B' }),
        basedOn,
      })
      expect(late.statusCode).toBe(409)
      expect(await versionsOf(kind, id)).toEqual([])
      const gone = await admin('DELETE', `/api/admin/${kind}/${id}?basedOn=${basedOn}`)
      expect(gone.statusCode).toBe(409)
      expect(await trashOf(kind)).toEqual([])
    })

    it('what was deleted is put back as it was, with its versions, once', async () => {
      await emptied(kind)
      const made = await create(kind, { ...input, ...('name' in input ? {} : { title: 'Before' }) })
      await update(kind, made.id, { ...input, ...('name' in input && { location: 'Iowa' }) })
      const [before] = await listed(kind)
      await remove(kind, made.id)
      const [deleted, ...others] = await trashOf(kind)
      assert(deleted)
      expect(others).toEqual([])
      expect(deleted).toMatchObject({ collection: kind, title: 'A' })
      expect(await listed(kind)).toEqual([])

      const answers = await Promise.all([restore(deleted.id), restore(deleted.id)])
      const { id } = answers.find(({ statusCode }) => statusCode === 200)?.json() ?? {}
      const [restored, ...twice] = await listed(kind)
      expect(twice).toEqual([])
      expect({ ...restored, updatedAt: '' }).toEqual({ ...before, id, updatedAt: '' })
      expect(await trashOf(kind)).toEqual([])
      expect(await versionsOf(kind, id)).toHaveLength(1)
      expect((await restore(deleted.id)).statusCode).toBe(404)
    })

    it('what was deleted for good cannot be put back', async () => {
      await emptied(kind)
      const { id } = await create(kind, input)
      await remove(kind, id)
      const [deleted] = await trashOf(kind)
      assert(deleted)
      const path = `/api/admin/deleted-content/${deleted.id}`
      expect((await admin('DELETE', path)).statusCode).toBe(200)
      expect(await trashOf(kind)).toEqual([])
      expect((await restore(deleted.id)).statusCode).toBe(404)
      expect((await admin('DELETE', path)).statusCode).toBe(404)
    })
  })

  describe('a deleted post', () => {
    const input = { title: 'Wells', slug: 'wells', excerpt: '', body: 'Dig.', published: true }

    it('keeps the date on which it was first published', async () => {
      await emptied('posts')
      const made = await create('posts', input)
      await remove('posts', made.id)
      const [deleted] = await trashOf('posts')
      await wait(5 * dayMinutes)
      await restore(deleted?.id ?? '')
      const [restored] = await listed('posts')
      expect(restored?.publishedAt).toBe(made.publishedAt)
      const visitors = (await service.call('GET', '/api/posts')).json<OwnPost[]>()
      expect(visitors.map(({ slug }) => slug)).toEqual(['wells'])
    })

    it('is put back once under its key', async () => {
      await emptied('posts')
      const made = await create('posts', input)
      await remove('posts', made.id)
      const [deleted] = await trashOf('posts')
      const send = async () => await restore(deleted?.id ?? '', { 'idempotency-key': 'one' })
      const first = await send()
      expect(first.statusCode).toBe(200)
      expect((await send()).body).toBe(first.body)
      expect(await listed('posts')).toHaveLength(1)
    })

    it('that Strapi kept after all is only taken from the trash', async () => {
      await emptied('posts')
      const made = await create('posts', input)
      const { replace } = contentWriter({
        ...service.services,
        content: { refresh: async () => {} },
        log: { warn: () => {}, error: () => {} },
      })
      const documents = { readOwn: () => Promise.resolve(made), toInput: () => input }
      await expect(replace('posts', documents, { id: made.id, change: timeOut })).rejects.toThrow(
        HttpError,
      )
      const [deleted] = await trashOf('posts')
      expect((await restore(deleted?.id ?? '')).json()).toEqual({ id: made.id })
      expect(await trashOf('posts')).toEqual([])
      expect(await listed('posts')).toHaveLength(1)
    })

    it('stays in the trash where another has its address by now', async () => {
      await emptied('posts')
      const made = await create('posts', input)
      await remove('posts', made.id)
      await create('posts', { ...input, title: 'Other' })
      const [deleted] = await trashOf('posts')
      const answer = await restore(deleted?.id ?? '')
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'slug_taken' })
      expect(await trashOf('posts')).toEqual([deleted])
    })

    it('is deleted for good after 30 days, with its versions', async () => {
      await emptied('posts')
      const made = await create('posts', input)
      await update('posts', made.id, { ...input, body: 'Drill.' })
      await remove('posts', made.id)
      const kept = await create('posts', { ...input, slug: 'kept' })
      await update('posts', kept.id, { ...input, slug: 'kept', body: 'Drill.' })
      const rows = async () =>
        await service.services.db.read
          .selectFrom('content_versions')
          .select('document_id')
          .orderBy('id')
          .execute()
      await wait(deletedDaysKept * dayMinutes - 1)
      await emptyTrash(service.services.db, service.services.now())
      expect(await trashOf('posts')).toHaveLength(1)
      expect(await rows()).toHaveLength(3)
      await wait(2)
      expect(await trashOf('posts')).toEqual([])
      await emptyTrash(service.services.db, service.services.now())
      expect(await rows()).toEqual([{ document_id: kept.id }])
    })
  })

  it('what the settings said is kept, of all parts, but not of a save that changes nothing or is refused', async () => {
    await saveSettings({ phoneDisplay: '', emailObfuscated: '', trustBadgeUrls: [] })
    const { updatedAt, ...before } = await ownSettings()
    const known = (await settingsVersions()).length
    const { phoneDial: _, ...business } = before.business
    await saveSettings({ ...before, business, basedOn: updatedAt })
    await saveSettings({ ...before, business: {} })
    const late = { ...before, business: { legalName: 'Holt, Inc.' } }
    const refused = await saveSettings({ ...late, basedOn: '2020-01-01T00:00:00.000Z' })
    expect(refused.statusCode).toBe(409)
    expect(await settingsVersions()).toHaveLength(known)

    const people = [{ name: 'Bea Holt', role: 'Offers', bio: 'Reads deeds.', photo: '' }]
    await saveSettings({ ...before, business: { people } })
    await saveSettings({ ...before, business: { people: [] } })
    const [last, first] = await settingsVersions()
    expect(last?.settings.business.people).toEqual(people)
    expect(first?.settings).toMatchObject(before)
  })

  it('what was written in the console is kept as well', async () => {
    await emptied('posts')
    const input = { title: 'Wells', slug: 'wells', excerpt: '', body: 'Dig.', published: false }
    const { id } = await create('posts', input)
    await changeInStrapi(strapi, 'PUT', `/posts/${id}`, { title: 'In the console' })
    await update('posts', id, input)
    const [version] = await versionsOf('posts', id)
    // Strapi publishes what is written through its REST API.
    expect(version?.fields).toMatchObject({ ...input, title: 'In the console', published: true })
  })

  it(`only the newest ${maxVersions} versions are kept`, async () => {
    await emptied('testimonials')
    const input = { name: 'A', location: 'Ohio', quote: '0', featured: false }
    const { id } = await create('testimonials', input)
    for (let count = 1; count <= maxVersions + 2; count++)
      await update('testimonials', id, { ...input, quote: String(count) })
    const quotes = (await versionsOf('testimonials', id)).map(({ fields }) => fields.quote)
    expect(quotes).toHaveLength(maxVersions)
    expect([quotes.at(0), quotes.at(-1)]).toEqual([String(maxVersions + 1), '2'])
    const late = { ...input, quote: 'late', basedOn: '2020-01-01T00:00:00.000Z' }
    const refused = await admin('PUT', `/api/admin/testimonials/${id}`, late)
    expect(refused.statusCode).toBe(409)
    expect(await versionsOf('testimonials', id)).toHaveLength(maxVersions)
  })
})
