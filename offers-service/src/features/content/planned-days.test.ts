import { assert, describe, expect, it } from 'vitest'
import type { OwnPage, OwnPost, Post } from '../../../contract/index.ts'
import { useContentService, useStrapi } from '../../testing/content-service.ts'
import { afterDueDays, keepPlannedDays } from './planned-days.ts'

const today = '2026-06-15'
const [yesterday, tomorrow] = ['2026-06-14', '2026-06-16']
const draft = { published: false, publishOn: null, takeDownOn: null }
const shown = { ...draft, published: true }

describe('what is planned for days', () => {
  it.each([
    ['nothing', draft, draft],
    ['publishing today', { ...draft, publishOn: today }, shown],
    ['publishing tomorrow', { ...draft, publishOn: tomorrow }, { ...draft, publishOn: tomorrow }],
    ['taking down today', { ...shown, takeDownOn: today }, draft],
    [
      'taking down tomorrow',
      { ...shown, takeDownOn: tomorrow },
      { ...shown, takeDownOn: tomorrow },
    ],
    [
      'publishing today for one day',
      { ...draft, publishOn: today, takeDownOn: tomorrow },
      { ...shown, takeDownOn: tomorrow },
    ],
    [
      'a day that the site slept through',
      { ...draft, publishOn: yesterday, takeDownOn: today },
      draft,
    ],
    ['a pause that it slept through', { ...shown, takeDownOn: yesterday, publishOn: today }, shown],
    ['publishing what is public', { ...shown, publishOn: today }, shown],
  ])('comes to its end: %s', (_what, plan, after) => {
    expect(afterDueDays(plan, today)).toEqual(after)
  })
})

describe('on its day', () => {
  const strapi = useStrapi()
  const { service, admin } = useContentService(strapi)

  const at = (moment: string) => ({ config: service.services.config, now: () => new Date(moment) })
  const own = async (kind: string, id: string) =>
    (await admin('GET', `/api/admin/${kind}`))
      .json<(OwnPost | OwnPage)[]>()
      .find((item) => item.id === id)

  it.each(['posts', 'pages'])(
    'a draft of the %s goes on the website, and down again',
    async (kind) => {
      const input = { title: 'Wells', slug: `wells-${kind}`, body: 'Dig.', published: false }
      const plan = { publishOn: '2026-06-20', takeDownOn: '2026-06-25' }
      const made = (
        await admin('POST', `/api/admin/${kind}`, { ...input, ...plan })
      ).json<OwnPost>()
      expect(made).toMatchObject({ publishOn: '2026-06-20', takeDownOn: '2026-06-25' })

      await keepPlannedDays(at('2026-06-20T03:00:00Z'))
      expect(await own(kind, made.id)).toEqual(made)
      // Two processes look at the same time.
      const moment = at('2026-06-20T06:00:00Z')
      await Promise.all([keepPlannedDays(moment), keepPlannedDays(moment)])
      expect(await own(kind, made.id)).toMatchObject({
        ...input,
        published: true,
        publishOn: null,
        takeDownOn: '2026-06-25',
      })
      const before = await own(kind, made.id)
      await keepPlannedDays(at('2026-06-24T16:00:00Z'))
      expect(await own(kind, made.id)).toEqual(before)
      await keepPlannedDays(at('2026-06-27T16:00:00Z'))
      expect(await own(kind, made.id)).toMatchObject({ published: false, takeDownOn: null })
    },
  )

  it('one that cannot be published does not keep the others from it', async () => {
    const body = { data: { title: 'Without a text', slug: 'empty', publishOn: '2026-07-01' } }
    await fetch(`${strapi.url}/api/posts?status=draft`, {
      method: 'POST',
      headers: { authorization: `Bearer ${strapi.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const input = { title: 'Whole', slug: 'whole', body: 'Text', published: false }
    const made = (
      await admin('POST', '/api/admin/posts', { ...input, publishOn: '2026-07-01' })
    ).json<Post>()
    await expect(keepPlannedDays(at('2026-07-01T16:00:00Z'))).rejects.toThrow(/./)
    const after = await own('posts', made.id)
    assert(after)
    expect(after.published).toBe(true)
  })

  it('a day that does not exist is refused at its field', async () => {
    const input = { title: 'A', slug: 'no-day', body: 'Text', published: false }
    const answer = await admin('POST', '/api/admin/posts', { ...input, publishOn: '2026-02-30' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'invalid_request',
      fields: { publishOn: 'This day does not exist' },
    })
  })
})
