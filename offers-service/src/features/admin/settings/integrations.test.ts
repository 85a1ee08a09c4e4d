import { afterEach, describe, expect, it } from 'vitest'
import type { Integrations } from '../../../../contract/index.ts'
import { jobHandlers } from '../../../jobs.ts'
import { JobWorker } from '../../../platform/jobs/worker.ts'
import { createMailTransport } from '../../../platform/mail/transport.ts'
import { startBreezedocSite } from '../../../testing/breezedoc-site.ts'
import { engines } from '../../../testing/databases.ts'
import { hostedSeller } from '../../../testing/hosted.ts'
import { startService } from '../../../testing/service.ts'
import { signByAll } from '../../../testing/signing.ts'
import { startSmtp } from '../../../testing/smtp-server.ts'

const minute = 60_000
const nothingYet = { lastSuccessAt: null, lastFailureAt: null, lastFailure: null }

describe.each(engines)('the panel’s word on e-signature, on $name', ({ open }) => {
  let stop: () => Promise<void>
  afterEach(async () => await stop())

  async function startOnBreezedoc(offer: object) {
    const site = await startBreezedocSite(await open(), {}, offer)
    stop = site.stop
    const state = async () =>
      (await site.admin('GET', '/api/admin/integrations')).json<Integrations>().esignature
    const test = async () => {
      await site.admin('POST', '/api/admin/integrations/esignature/test')
      await site.work()
    }
    return { ...site, state, test }
  }

  it('names the place, and nothing to test, while sellers sign here', async () => {
    const service = await startService(await open())
    stop = service.stop
    const admin = await service.logIn()
    const state = async () =>
      (await admin('GET', '/api/admin/integrations')).json<Integrations>().esignature
    const refused = await admin('POST', '/api/admin/integrations/esignature/test')
    expect(refused.json()).toMatchObject({ code: 'integration_not_set_up' })
    const here = { isConfigured: true, canBeTested: false, detail: 'Sellers sign on this site' }
    expect(await state()).toMatchObject({ ...here, ...nothingYet })
    await signByAll(service, [{ name: 'Dolores Whitcomb', email: 'dolores@mail.example' }])
    expect(await state()).toMatchObject({ lastSuccessAt: service.clock.now.toISOString() })
  })

  it('tells how a test of the service went, which changes nothing there', async () => {
    const { breezedoc, clock, pass, state, test, work } = await startOnBreezedoc(hostedSeller)
    expect(await state()).toMatchObject({ canBeTested: true, ...nothingYet })
    breezedoc.fail({ on: /templates/, instead: { status: 401 } })
    await test()
    const lastFailureAt = clock.now.toISOString()
    expect(await state()).toMatchObject({
      lastFailureAt,
      lastFailure: expect.stringMatching(/no longer lets this site in/),
    })
    pass(minute)
    await test()
    expect(await state()).toMatchObject({ lastFailureAt, lastSuccessAt: clock.now.toISOString() })
    expect(breezedoc.calls).toEqual(['GET /api/templates/7', 'GET /api/templates/7'])
    expect(await work()).toEqual([])
  })

  it('follows every start and every question', async () => {
    const { breezedoc, clock, initiate, pass, startedUrl, state, work } =
      await startOnBreezedoc(hostedSeller)
    breezedoc.fail({ on: /send/, instead: { status: 422, body: { message: 'No.' } } })
    await initiate()
    expect(await state()).toMatchObject({ lastFailure: 'BreezeDoc refused (422): No.' })
    pass(minute)
    await startedUrl()
    expect(await state()).toMatchObject({ lastSuccessAt: clock.now.toISOString() })
    breezedoc.fail({ on: /documents/, instead: 'breaks before' })
    pass(minute)
    await work()
    expect(await state()).toMatchObject({ lastFailureAt: clock.now.toISOString() })
  })

  it('counts the live offers whose sellers could not sign for want of an address', async () => {
    const { offerUrl, admin, state } = await startOnBreezedoc({ ...hostedSeller, sellerEmail: '' })
    expect((await state()).detail).toBe(
      'Sellers sign on BreezeDoc. 1 live offer lacks an email address it needs and cannot be signed',
    )
    await admin('POST', `${offerUrl}/withdraw`, {})
    expect((await state()).detail).toBe('Sellers sign on BreezeDoc')
  })
})

describe.each(engines)('the panel’s word on mail, on $name', ({ open }) => {
  /** Sends a test mail for real, and tells what the panel then says. */
  async function afterTest(smtpUrl: string) {
    const service = await startService(await open(), { SMTP_URL: smtpUrl })
    const admin = await service.logIn()
    await admin('POST', '/api/admin/integrations/email/test')
    const worker = new JobWorker({
      db: service.db,
      now: () => service.clock.now,
      log: { warn: () => {}, error: () => {} },
      handlers: jobHandlers(service.services, createMailTransport(service.services)),
    })
    await worker.runDueJobs()
    const { email } = (await admin('GET', '/api/admin/integrations')).json<Integrations>()
    await service.stop()
    return email
  }

  it.each([
    ['when asked', '?tls.rejectUnauthorized=false', 'encrypted (TLS)'],
    ['never', '', 'without encryption (TLS)'],
  ] as const)(
    'tells how the last one went to a server that encrypts %s',
    async (encrypts, options, way) => {
      const smtp = await startSmtp({ encrypts })
      const { detail } = await afterTest(smtp.url + options)
      await smtp.stop()
      expect(detail).toBe(`Sent through ${smtp.host}, the last time ${way}`)
    },
  )

  it('says what to do about a certificate that nobody vouches for', async () => {
    const smtp = await startSmtp({ encrypts: 'when asked' })
    const email = await afterTest(smtp.url)
    await smtp.stop()
    expect(email.detail).toBe(`Sent through ${smtp.host}`)
    expect(email.lastFailure).toContain('is not trusted, so nothing was sent')
  })
})
