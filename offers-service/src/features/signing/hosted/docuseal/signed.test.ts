import { afterEach, describe, expect, it } from 'vitest'
import type { SigningView } from '../../../../../contract/index.ts'
import { engines } from '../../../../testing/databases.ts'
import type { DocusealShapes } from '../../../../testing/docuseal-server.ts'
import { startDocusealSite } from '../../../../testing/docuseal-site.ts'
import { startFakeServer } from '../../../../testing/fake-server.ts'
import { openZip } from '../../evidence/bundle.ts'
import { verifyEvidence } from '../../evidence/verify.ts'

const minute = 60_000

describe.each(engines)('signed on DocuSeal, on $name', ({ open }) => {
  let site: Awaited<ReturnType<typeof startDocusealSite>>

  const begin = async (shapes?: Partial<DocusealShapes>) => {
    site = await startDocusealSite(await open(), shapes)
  }
  afterEach(async () => await site.stop())

  it.each<Partial<DocusealShapes>>([{ hasCombinedDocument: true }, { hasCombinedDocument: false }])(
    'leaves the signed PDF and the audit log, with %j',
    async (shapes) => {
      await begin(shapes)
      await site.startedUrl()
      site.docuseal.sign(0)
      site.pass(minute)
      const mails = await site.work()
      expect(mails.map(({ to, attachments }) => `${to}: ${attachments.length}`).toSorted()).toEqual(
        ['dolores@mail.example: 1', 'hello@larkenby.example: 1'],
      )
      const name = shapes.hasCombinedDocument ? 'combined' : 'merged'
      const document = await site.admin('GET', `${site.offerUrl}/document`)
      expect(document.rawPayload.toString()).toBe(`%PDF-1.7 ${name} of 900`)
      const { rawPayload } = await site.admin('GET', `${site.offerUrl}/evidence`)
      const { files } = openZip(rawPayload)
      expect(Buffer.from(files['audit-log.pdf'] ?? '').toString()).toBe('%PDF-1.7 audit of 900')
      const findings = verifyEvidence(files)
      expect(findings.filter(({ isFine }) => !isFine)).toEqual([])
      expect(findings.map(({ text }) => text)).toContain(
        'signed-agreement.pdf came from DocuSeal; a digital signature of theirs in it is not checked here.',
      )
      for (const file of ['agreement.json', 'audit-log.pdf', 'provider-answer.json'])
        expect(verifyEvidence({ ...files, [file]: Buffer.from('{}') })).toContainEqual({
          isFine: false,
          text: `${file} is not what the events say.`,
        })
    },
  )

  it.each([{ hasCombinedDocument: true }, { hasCombinedDocument: false }])(
    'on another site is not fetched, with %j',
    async (shapes) => {
      const elsewhere = await startFakeServer(() => ({
        status: 200,
        body: '%PDF-1.7 from elsewhere',
      }))
      await begin(shapes)
      await site.startedUrl()
      site.docuseal.shapes.site = elsewhere.url
      site.docuseal.sign(0)
      site.pass(minute)
      await site.work()
      expect(elsewhere.calls).toEqual([])
      expect(await site.offerStatus()).toBe('signing')
      await elsewhere.stop()
    },
  )

  it('shows when the owner of the land comes back', async () => {
    await begin()
    await site.startedUrl()
    site.docuseal.sign(0)
    site.pass(30_000)
    const view = (await site.call('GET', site.signerLink())).json<SigningView>()
    expect(view).toMatchObject({ status: 'signed', signerName: 'Dolores Whitcomb' })
  })

  it('by one of two tells so to both, and opens the other’s link to nobody who holds only the number', async () => {
    await begin({ roles: ['Seller', 'Spouse'] })
    await site.admin('PUT', `${site.offerUrl}/co-sellers`, { coSellers: [{ name: 'Joseph' }] })
    await site.startedUrl()
    site.docuseal.sign(0)
    site.pass(minute)
    await site.work()
    expect((await site.call('GET', site.signerLink(0))).json<SigningView>()).toMatchObject({
      status: 'signed',
      offer: { status: 'signing' },
    })
    const { status, signers } = (await site.call('GET', site.signerLink(1))).json<SigningView>()
    expect([status, ...signers.map((one) => one.status)]).toEqual(['open', 'signed', 'waiting'])
    expect(await site.startedUrl()).toMatch(/\/offer\/TEST-0001\/next-owner$/)
    const next = await site.call('GET', '/api/offers/TEST-0001/next-owners')
    expect(next.json()).toEqual({ mailedTo: [], isAnyUnknown: true })
  })

  it('by the second of two mails the first their link, once', async () => {
    await begin({ roles: ['Seller', 'Spouse'] })
    await site.admin('PUT', `${site.offerUrl}/co-sellers`, { coSellers: [{ name: 'Joseph' }] })
    await site.startedUrl()
    site.docuseal.sign(1)
    const link = site.signerLink(0).split('/').at(-1) ?? ''
    for (let checks = 0; checks < 3; checks += 1) {
      site.pass(30 * minute)
      await site.work()
    }
    const mailed = (await site.work()).filter(({ text }) => text.includes(link))
    expect(mailed.map(({ to }) => to)).toEqual(['dolores@mail.example'])
  })

  it('by all, before the document is there, leads to our own page', async () => {
    await begin()
    await site.startedUrl()
    site.docuseal.sign(0)
    site.docuseal.fail({ on: /combined/, instead: { status: 404, body: 'Soon' } })
    site.pass(minute)
    expect(await site.startedUrl()).toMatch(/localhost:3000\/sign/)
  })

  it('waits some minutes for the audit log and then does without', async () => {
    await begin({ hasAuditLog: false })
    await site.startedUrl()
    site.docuseal.sign(0)
    site.pass(15 * minute)
    await site.work()
    expect(await site.offerStatus()).toBe('signing')
    site.pass(10 * minute)
    await site.work()
    expect(await site.offerStatus()).toBe('signed')
  })

  it('is not stored before the document can be fetched', async () => {
    await begin()
    await site.startedUrl()
    site.docuseal.sign(0)
    site.docuseal.fail({ on: /combined/, instead: { status: 200, body: '<h1>Soon</h1>' } })
    site.pass(minute)
    await site.work()
    expect(await site.signing()).toMatchObject({
      status: 'open',
      problem: expect.stringMatching(/did not hand out a file/),
    })
    site.pass(2 * minute)
    await site.work()
    expect(await site.offerStatus()).toBe('signed')
  })
})
