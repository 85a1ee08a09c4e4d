import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SigningView } from '../../../../../contract/index.ts'
import type { BreezedocShapes } from '../../../../testing/breezedoc-server.ts'
import { startBreezedocSite } from '../../../../testing/breezedoc-site.ts'
import { engines } from '../../../../testing/databases.ts'
import { hostedSeller } from '../../../../testing/hosted.ts'
import { sampleOffer } from '../../../../testing/samples.ts'
import { openNextLink, signatureFor } from '../../../../testing/signing.ts'
import { checkPauses } from '../check-schedule.ts'

const minute = 60_000
const linkPattern = /^https:\/\/breezedoc\.example\/r\/rec-\d+-1$/

describe.each(engines)('waiting for BreezeDoc, on $name', ({ open }) => {
  let site: Awaited<ReturnType<typeof startBreezedocSite>>

  const begin = async (shapes?: Partial<BreezedocShapes>, offer?: object) => {
    site = await startBreezedocSite(await open(), shapes, offer)
  }
  afterEach(async () => await site.stop())

  beforeEach(async () => {
    await begin()
    await site.startedUrl()
    site.breezedoc.calls.length = 0
  })

  it('asks with growing pauses and never gives up', async () => {
    const pauses = [...checkPauses, ...checkPauses.slice(-1), ...checkPauses.slice(-1)]
    for (const [turn, pause] of pauses.entries()) {
      site.pass(pause - 1000)
      await site.work()
      expect(site.breezedoc.calls.length, `before check ${turn}`).toBe(turn)
      site.pass(1000)
      await site.work()
      expect(site.breezedoc.calls.length, `at check ${turn}`).toBe(turn + 1)
    }
  })

  it('goes on asking when BreezeDoc fails, and waits as long as it is asked to', async () => {
    site.breezedoc.fail({
      on: /./,
      instead: { status: 429, headers: { 'retry-after': '600' } },
    })
    site.pass(minute)
    await site.work()
    expect((await site.signing()).problem).toBe('BreezeDoc asks us to slow down (429).')
    site.pass(9 * minute)
    await site.work()
    expect(site.breezedoc.calls).toHaveLength(1)
    site.breezedoc.fail({ on: /./, instead: 'breaks before' })
    site.pass(minute)
    await site.work()
    expect((await site.signing()).problem).toMatch(/could not be reached/)
    site.breezedoc.sign(1)
    site.pass(5 * minute)
    await site.work()
    expect(await site.signing()).toMatchObject({ status: 'signed', problem: null })
  })

  it('leaves BreezeDoc alone with every document when it asks for that', async () => {
    await site.admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      ...hostedSeller,
      referenceNumber: 'TEST-0002',
    })
    expect((await site.initiate('TEST-0002')).statusCode).toBe(200)
    site.breezedoc.calls.length = 0
    site.breezedoc.fail({ on: /./, instead: { status: 429, headers: { 'retry-after': '600' } } })
    site.pass(minute)
    await site.work()
    expect(site.breezedoc.calls).toHaveLength(1)
    site.pass(11 * minute)
    await site.work()
    expect(site.breezedoc.calls).toHaveLength(3)
  })

  it('asks at once when somebody comes back, but not at every click', async () => {
    site.pass(30_000)
    for (let clicks = 0; clicks < 5; clicks += 1) {
      await site.startedUrl()
      await site.call('GET', await site.ourLink())
      await site.call('GET', '/api/offers/TEST-0001')
      await site.work()
    }
    expect(site.breezedoc.calls).toHaveLength(1)
    site.breezedoc.sign(1)
    site.pass(11_000)
    expect((await site.call('GET', await site.ourLink())).json<SigningView>().status).toBe('signed')
  })

  it('answers already_signed to whoever starts again after signing', async () => {
    site.breezedoc.sign(1)
    site.pass(11_000)
    expect((await site.initiate()).json()).toMatchObject({ code: 'already_signed' })
  })

  it('notices a signature soon after the offer is looked at', async () => {
    site.breezedoc.sign(1)
    site.pass(11_000)
    await site.call('GET', '/api/offers/TEST-0001')
    await site.work()
    expect(await site.offerStatus()).toBe('signed')
  })

  it('asks when the owner presses “check now”, and shows why that failed', async () => {
    const { id } = await site.signing()
    site.breezedoc.fail({ on: /./, instead: { status: 500 } })
    const failed = await site.admin('POST', `/api/admin/signings/${id}/check`)
    expect(failed.json()).toMatchObject({ status: 'open', problem: expect.stringMatching(/500/) })
    site.breezedoc.sign(1)
    const checked = await site.admin('POST', `/api/admin/signings/${id}/check`)
    expect(checked.json()).toMatchObject({ status: 'signed', problem: null })
  })

  it('is over here when the owner cancels, who reads what is left to do there', async () => {
    const { id } = await site.signing()
    await site.admin('POST', `/api/admin/signings/${id}/cancel`)
    await site.work()
    expect(await site.signing()).toMatchObject({
      status: 'cancelled',
      problem: expect.stringMatching(/delete document 5000 there/),
    })
    expect(await site.offerStatus()).toBe('active')
    await site.startedUrl()
    expect(site.breezedoc.documents).toHaveLength(2)
  })

  it('is over when the offer has lapsed unsigned', async () => {
    site.clock.now = new Date('2026-07-20T12:00:00Z')
    await site.work()
    expect(await site.signing()).toMatchObject({ status: 'cancelled' })
    expect(await site.problemMails()).toHaveLength(1)
    site.pass(24 * 60 * minute)
    site.breezedoc.calls.length = 0
    await site.work()
    expect(site.breezedoc.calls).toEqual([])
  })

  it('stays on BreezeDoc when new signings go elsewhere', async () => {
    site.services.config = { ...site.services.config, signingProvider: 'builtin' }
    expect(await site.startedUrl()).toMatch(linkPattern)
    site.breezedoc.sign(1)
    site.pass(minute)
    await site.work()
    expect(await site.offerStatus()).toBe('signed')
  })

  it('leaves a signing open here when new ones go to BreezeDoc', async () => {
    site.services.config = { ...site.services.config, signingProvider: 'builtin' }
    await site.admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      ...hostedSeller,
      referenceNumber: 'TEST-0002',
    })
    const begun = await openNextLink(site, 'TEST-0002')
    site.services.config = { ...site.services.config, signingProvider: 'breezedoc' }
    expect(await openNextLink(site, 'TEST-0002')).toBe(begun)
    const signature = await signatureFor(site, begun, {
      name: hostedSeller.sellerName,
      email: hostedSeller.sellerEmail,
    })
    expect((await site.call('POST', `${begun}/sign`, signature)).statusCode).toBe(200)
    expect(site.breezedoc.calls).toEqual([])
  })

  it('says so when BreezeDoc is no longer set up, and can still be cancelled', async () => {
    site.services.config = {
      ...site.services.config,
      signingProvider: 'builtin',
      signingServices: { breezedoc: undefined, docuseal: undefined },
    }
    site.pass(minute)
    await site.work()
    const { id, problem } = await site.signing()
    expect(problem).toMatch(/no longer set up/)
    await site.admin('POST', `/api/admin/signings/${id}/cancel`)
    expect(await site.startedUrl()).toMatch(/localhost:3000\/sign/)
  })
})
