import { afterEach, describe, expect, it } from 'vitest'
import type { SigningView } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { type DocusealShapes, signNotice, startDocuseal } from '../../../testing/docuseal-server.ts'
import { withFuse } from '../../../testing/fuse.ts'
import { hostedSeller, startHosting } from '../../../testing/hosted.ts'
import type { Fault } from '../../../testing/stand-in.ts'
import { openZip } from '../../evidence/read-bundle.ts'
import { verifyEvidence } from '../../evidence/verify.ts'

const minute = 60_000
const secret = 'whsec_0123456789abcdef'

describe.each(engines)('signing on DocuSeal, on $name', ({ open }) => {
  let docuseal: Awaited<ReturnType<typeof startDocuseal>>
  let site: Awaited<ReturnType<typeof startHosting>>
  let cutAfter: (queries: number | undefined) => void

  async function begin(
    shapes: Partial<DocusealShapes> = {},
    environment: NodeJS.ProcessEnv = {},
    offer?: object,
  ) {
    docuseal = await startDocuseal(shapes)
    const fused = withFuse(await open())
    cutAfter = fused.cutAfter
    site = await startHosting(fused.db, { ...docuseal.environment, ...environment }, offer)
  }
  afterEach(async () => {
    await site.stop()
    await docuseal.stop()
  })

  const startedUrl = async () => {
    const answer = await site.initiate()
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ signatureUrl: string }>().signatureUrl
  }
  const signerLink = (index = 0) => {
    const redirect = docuseal.submissions.at(-1)?.submitters[index]?.redirect ?? ''
    return `/api/signing/${redirect.split('/').at(-1)}`
  }
  const notify = async (body: object, headers: Record<string, string>) =>
    await site.app.inject({
      method: 'POST',
      url: '/api/webhooks/docuseal',
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    })
  const completed = () => ({
    event_type: 'form.completed',
    timestamp: site.clock.now.toISOString(),
    data: { id: 9000, submission_id: 900, status: 'completed' },
  })

  describe('starting', () => {
    it.each<[string, Fault['instead'], RegExp]>([
      ['401', { status: 401, body: { error: 'No such key' } }, /DOCUSEAL_TOKEN: No such key/],
      ['404', { status: 404, body: { error: 'x' } }, /DOCUSEAL_TEMPLATE_ID/],
      ['422', { status: 422, body: { error: 'Bad email' } }, /refused \(422\): Bad email/],
      ['429', { status: 429 }, /slow down/],
      ['502 of a proxy', { status: 502, body: '<h1>Bad</h1>' }, /trouble of its own \(502\)/],
      ['nothing', 'breaks before', /could not be reached/],
    ])('survives DocuSeal answering %s to any call', async (_name, instead, problem) => {
      await begin()
      for (const on of [/submitters/, /templates/, /POST .*submissions/]) {
        docuseal.fail({ on, instead })
        expect((await site.initiate()).statusCode).toBe(503)
        expect((await site.signing()).problem).toMatch(problem)
        site.pass(2 * minute)
      }
      await startedUrl()
      expect(docuseal.submissions).toHaveLength(1)
    })

    it('says clearly that the template is for another number of signers', async () => {
      await begin({ roles: ['Seller', 'Spouse'] })
      expect((await site.initiate()).statusCode).toBe(503)
      expect((await site.signing()).problem).toBe(
        'The DocuSeal template is for 2 signers, the offer has 1.',
      )
    })

    it('makes one submission wherever the process dies', async () => {
      for (let queries = 0; ; queries += 1) {
        await begin()
        cutAfter(queries)
        const first = await site.initiate()
        cutAfter(undefined)
        site.pass(2 * minute)
        expect(await startedUrl(), `cut after ${queries}`).toMatch(/\/s\/slug-900-0$/)
        expect(docuseal.submissions, `cut after ${queries}`).toHaveLength(1)
        if (first.statusCode === 200) break
        await site.stop()
        await docuseal.stop()
      }
    }, 120_000)

    it('makes one submission when its answer is lost, or when twenty start at once', async () => {
      await begin()
      docuseal.fail({ on: /POST/, instead: 'breaks after' })
      await site.initiate()
      site.pass(2 * minute)
      await Promise.all(Array.from({ length: 20 }, async () => await site.initiate()))
      expect(docuseal.submissions).toHaveLength(1)
    })

    it('sends no email of its own, the facts its template asks for, and the way back', async () => {
      await begin({}, {}, { ...hostedSeller, sellerEmail: '' })
      expect(await startedUrl()).toBe(`${docuseal.url}/s/slug-900-0`)
      expect(docuseal.submissions[0]?.submitters[0]).toMatchObject({
        role: 'Seller',
        name: 'Dolores Whitcomb',
        email: null,
        values: { Price: '$18,500.50', APN: '331-09-155' },
        redirect: expect.stringMatching(/^http:\/\/localhost:3000\/sign\//),
      })
    })

    it('builds the link from the slug where DocuSeal does not tell it', async () => {
      await begin({ hasEmbedSrc: false })
      expect(await startedUrl()).toBe(`${docuseal.url}/s/slug-900-0`)
    })

    it('gives several owners an own link each, and invites those who have not come', async () => {
      await begin({ roles: ['Seller', 'Spouse'] })
      await site.owner('PUT', `${site.offerUrl}/co-sellers`, {
        coSellers: [{ name: 'Joseph', email: 'joseph@mail.example' }],
      })
      expect(await startedUrl()).toMatch(/slug-900-0$/)
      const mails = await site.work()
      expect(mails.map(({ to }) => to)).toEqual(['joseph@mail.example'])
      const view = (await site.call('GET', signerLink(1))).json<SigningView>()
      expect(view).toMatchObject({
        provider: 'docuseal',
        hostedUrl: `${docuseal.url}/s/slug-900-1`,
        status: 'open',
      })
    })
  })

  describe('notices', () => {
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
      await begin({}, { DOCUSEAL_WEBHOOK_SECRET: secret })
      await startedUrl()
      docuseal.calls.length = 0
      const body = completed()
      const answer = await notify(body, headersOf(JSON.stringify(body), site.clock.now))
      expect(answer.statusCode).toBe(401)
      await site.work()
      expect(docuseal.calls).toEqual([])
    })

    it('are all refused when no secret is set', async () => {
      await begin()
      const body = completed()
      const answer = await notify(body, signNotice('', JSON.stringify(body), site.clock.now))
      expect(answer.json()).toMatchObject({ code: 'notice_not_genuine' })
    })

    it('are never believed, only followed by a question', async () => {
      await begin({}, { DOCUSEAL_WEBHOOK_SECRET: secret })
      await startedUrl()
      const body = completed()
      const answer = await notify(body, signNotice(secret, JSON.stringify(body), site.clock.now))
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
        await begin({}, env)
        await startedUrl()
        docuseal.sign(0)
        const body = completed()
        for (let times = 0; times < 3; times += 1)
          expect(
            (await notify(body, headersOf(JSON.stringify(body), site.clock.now))).statusCode,
          ).toBe(200)
        const mails = await site.work()
        expect(await site.offerStatus()).toBe('signed')
        expect(mails).toHaveLength(2)
      },
    )

    it('of submissions that are not ours, or of templates, are answered and forgotten', async () => {
      await begin({}, { DOCUSEAL_WEBHOOK_SECRET: secret })
      for (const data of [{ submission_id: 77 }, { submission: { id: 77 } }, { name: 'x' }]) {
        const body = { event_type: 'any', data }
        const answer = await notify(body, signNotice(secret, JSON.stringify(body), site.clock.now))
        expect(answer.statusCode).toBe(200)
      }
      await site.work()
      expect(docuseal.calls).toEqual([])
    })
  })

  describe('signed', () => {
    it.each<Partial<DocusealShapes>>([
      { hasCombinedDocument: true },
      { hasCombinedDocument: false },
    ])('leaves the signed PDF and the audit log, with %j', async (shapes) => {
      await begin(shapes)
      await startedUrl()
      docuseal.sign(0)
      site.pass(minute)
      const mails = await site.work()
      expect(mails.map(({ to, attachments }) => [to, attachments])).toEqual([
        ['dolores@mail.example', 1],
        ['hello@larkenby.example', 1],
      ])
      const name = shapes.hasCombinedDocument ? 'combined' : 'merged'
      const document = await site.owner('GET', `${site.offerUrl}/document`)
      expect(document.rawPayload.toString()).toBe(`%PDF-1.7 ${name} of 900`)
      const { rawPayload } = await site.owner('GET', `${site.offerUrl}/evidence`)
      const { files } = openZip(rawPayload)
      expect(Buffer.from(files['audit-log.pdf'] ?? '').toString()).toBe('%PDF-1.7 audit of 900')
      expect(verifyEvidence(files).filter(({ isFine }) => !isFine)).toEqual([])
    })

    it('shows when the owner of the land comes back', async () => {
      await begin()
      await startedUrl()
      docuseal.sign(0)
      site.pass(30_000)
      const view = (await site.call('GET', signerLink())).json<SigningView>()
      expect(view).toMatchObject({ status: 'signed', signerName: 'Dolores Whitcomb' })
    })

    it('waits a few checks for the audit log and then does without', async () => {
      await begin({ hasAuditLog: false })
      await startedUrl()
      docuseal.sign(0)
      for (let checks = 0; checks < 5; checks += 1) {
        expect(await site.offerStatus()).toBe('signing')
        site.pass(60 * minute)
        await site.work()
      }
      site.pass(60 * minute)
      await site.work()
      expect(await site.offerStatus()).toBe('signed')
    })

    it('is not stored before the document can be fetched', async () => {
      await begin()
      await startedUrl()
      docuseal.sign(0)
      docuseal.fail({ on: /combined/, instead: { status: 200, body: '<h1>Soon</h1>' } })
      site.pass(minute)
      await site.work()
      expect(await site.signing()).toMatchObject({
        status: 'open',
        problem: expect.stringMatching(/did not hand a file out/),
      })
      site.pass(2 * minute)
      await site.work()
      expect(await site.offerStatus()).toBe('signed')
    })
  })

  describe('otherwise', () => {
    it('declines the offer when it is declined there; a new start makes a new submission', async () => {
      await begin()
      await startedUrl()
      Object.assign(docuseal.submissions[0] ?? {}, { status: 'declined' })
      site.pass(minute)
      const mails = await site.work()
      expect(await site.offerStatus()).toBe('declined')
      expect(mails.map(({ subject }) => subject)).toEqual(['Declined: offer TEST-0001'])
      expect(await startedUrl()).toMatch(/slug-901-0$/)
    })

    it.each([
      ['expired', { status: 'expired' }],
      ['archived', { archived_at: '2026-06-15T16:05:00Z' }],
    ])('starts afresh when it was %s there', async (_name, change) => {
      await begin()
      await startedUrl()
      Object.assign(docuseal.submissions[0] ?? {}, change)
      site.pass(minute)
      expect(await startedUrl()).toMatch(/slug-901-0$/)
    })

    it('is archived there when the owner cancels or the offer lapses', async () => {
      await begin()
      await startedUrl()
      const { id } = await site.signing()
      await site.owner('POST', `/api/admin/signings/${id}/cancel`)
      expect(docuseal.submissions[0]?.archived_at).not.toBe(null)
      await startedUrl()
      await site.owner('POST', `${site.offerUrl}/withdraw`, {})
      site.pass(minute)
      await site.work()
      expect(docuseal.submissions[1]?.archived_at).not.toBe(null)
    })
  })
})
