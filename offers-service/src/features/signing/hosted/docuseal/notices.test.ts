import { afterEach, describe, expect, it } from 'vitest'
import { docusealWebhook } from '../../../../../contract/index.ts'
import { engines } from '../../../../testing/databases.ts'
import { signNotice } from '../../../../testing/docuseal-server.ts'
import { startDocusealSite } from '../../../../testing/docuseal-site.ts'

const secret = 'whsec_0123456789abcdef'

describe.each(engines)('notices of DocuSeal, on $name', ({ open }) => {
  let site: Awaited<ReturnType<typeof startDocusealSite>>

  const begin = async (environment?: NodeJS.ProcessEnv) => {
    site = await startDocusealSite(await open(), {}, environment)
  }
  afterEach(async () => await site.stop())

  const completed = () => ({
    event_type: 'form.completed',
    timestamp: site.clock.now.toISOString(),
    data: { id: 9000, submission_id: 900, status: 'completed' },
  })

  const refusedNotices: [string, (body: string, at: Date) => Record<string, string>][] = [
    ['without a signature', () => ({})],
    ['with a wrong signature', (body, at) => signNotice('whsec_another', body, at)],
    ['with a signature of another body', (_body, at) => signNotice(secret, '{}', at)],
    ['that is old', (body, at) => signNotice(secret, body, new Date(at.getTime() - 301_000))],
    ['from the future', (body, at) => signNotice(secret, body, new Date(at.getTime() + 301_000))],
    ['with the secret as a header', () => ({ 'x-webhook-secret': secret })],
    ['with a mangled signature', () => ({ 'x-docuseal-signature': 'abc' })],
  ]
  it.each(refusedNotices)('are refused %s', async (_name, headersOf) => {
    await begin({ DOCUSEAL_WEBHOOK_SECRET: secret })
    await site.startedUrl()
    site.docuseal.calls.length = 0
    const body = completed()
    const answer = await site.notify(body, headersOf(JSON.stringify(body), site.clock.now))
    expect(answer.statusCode).toBe(401)
    await site.work()
    expect(site.docuseal.calls).toEqual([])
  })

  it('are refused when there is nothing in them', async () => {
    await begin({ DOCUSEAL_WEBHOOK_SECRET: secret })
    const headers = signNotice(secret, '', site.clock.now)
    const answer = await site.app.inject({ method: 'POST', url: docusealWebhook, headers })
    expect(answer.statusCode).toBe(401)
  })

  it('are all refused when no secret is set', async () => {
    await begin()
    const body = completed()
    const answer = await site.notify(body, signNotice('', JSON.stringify(body), site.clock.now))
    expect(answer.json()).toMatchObject({ code: 'notice_not_genuine' })
  })

  it('are never believed, only followed by a question', async () => {
    await begin({ DOCUSEAL_WEBHOOK_SECRET: secret })
    await site.startedUrl()
    const body = completed()
    const answer = await site.notify(body, signNotice(secret, JSON.stringify(body), site.clock.now))
    expect(answer.statusCode).toBe(200)
    await site.work()
    expect(await site.offerStatus()).toBe('signing')
  })

  it.each<[string, NodeJS.ProcessEnv, (body: string, at: Date) => Record<string, string>]>([
    ['signed', { DOCUSEAL_WEBHOOK_SECRET: secret }, (body, at) => signNotice(secret, body, at)],
    [
      'with the agreed header',
      { DOCUSEAL_WEBHOOK_SECRET: 'a-plain-shared-secret', DOCUSEAL_WEBHOOK_HEADER: 'X-Our-Own' },
      () => ({ 'x-our-own': 'a-plain-shared-secret' }),
    ],
  ])(
    'that are %s make a signature known at once, however often they come',
    async (_n, env, headersOf) => {
      await begin(env)
      await site.startedUrl()
      site.docuseal.sign(0)
      const body = completed()
      for (let times = 0; times < 3; times += 1)
        expect(
          (await site.notify(body, headersOf(JSON.stringify(body), site.clock.now))).statusCode,
        ).toBe(200)
      const mails = await site.work()
      expect(await site.offerStatus()).toBe('signed')
      expect(mails).toHaveLength(2)
    },
  )

  it('of submissions that are not ours, or of templates, are answered and forgotten', async () => {
    await begin({ DOCUSEAL_WEBHOOK_SECRET: secret })
    for (const data of [{ submission_id: 77 }, { submission: { id: 77 } }, { name: 'x' }]) {
      const body = { event_type: 'any', data }
      const answer = await site.notify(
        body,
        signNotice(secret, JSON.stringify(body), site.clock.now),
      )
      expect(answer.statusCode).toBe(200)
    }
    await site.work()
    expect(site.docuseal.calls).toEqual([])
  })
})
