import { afterEach, describe, expect, it } from 'vitest'
import type { BreezedocShapes } from '../../../../testing/breezedoc-server.ts'
import { startBreezedocSite } from '../../../../testing/breezedoc-site.ts'
import { engines } from '../../../../testing/databases.ts'
import { downloadCopy } from '../../../../testing/signing.ts'
import { openZip } from '../../evidence/bundle.ts'
import { verifyEvidence } from '../../evidence/verify.ts'

const minute = 60_000

describe.each(engines)('signed on BreezeDoc, on $name', ({ open }) => {
  let site: Awaited<ReturnType<typeof startBreezedocSite>>

  const begin = async (shapes?: Partial<BreezedocShapes>, offer?: object) => {
    site = await startBreezedocSite(await open(), shapes, offer)
  }
  afterEach(async () => await site.stop())

  it.each<Partial<BreezedocShapes>>([{ hasCompletedAt: true }, { hasCompletedAt: false }])(
    'is known by the document or, without %j, by its recipients',
    async (shapes) => {
      await begin(shapes)
      await site.startedUrl()
      site.pass(minute)
      await site.work()
      expect(await site.offerStatus()).toBe('signing')
      site.breezedoc.sign(1)
      site.pass(2 * minute)
      await site.work()
      expect(await site.offerStatus()).toBe('signed')
      expect((await site.signing()).signers).toMatchObject([
        { status: 'signed', name: 'Dolores Whitcomb', signedAt: '2026-06-15T16:10:00.000Z' },
      ])
    },
  )

  it('means signed by every owner', async () => {
    await begin({ parties: 2 })
    await site.admin('PUT', `${site.offerUrl}/co-sellers`, {
      coSellers: [{ name: 'Joseph', email: 'joseph@mail.example' }],
    })
    await site.startedUrl()
    expect(site.breezedoc.documents[0]?.recipients.map(({ email }) => email)).toEqual([
      'dolores@mail.example',
      'joseph@mail.example',
    ])
    site.breezedoc.sign(2)
    site.pass(minute)
    await site.work()
    expect(await site.offerStatus()).toBe('signing')
    site.breezedoc.sign(1)
    site.pass(2 * minute)
    const mails = await site.work()
    expect(await site.offerStatus()).toBe('signed')
    // BreezeDoc has asked both to sign; we only send what came of it.
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      'dolores@mail.example',
      'hello@larkenby.example',
      'joseph@mail.example',
    ])
  })

  it('leaves a sealed record and evidence that stands up, and mails both', async () => {
    await begin()
    site.clock.tickMs = 1
    await site.startedUrl()
    site.breezedoc.sign(1)
    site.pass(minute)
    const mails = await site.work()
    expect(mails.map(({ to, attachments }) => `${to}: ${attachments.length}`).toSorted()).toEqual([
      'dolores@mail.example: 1',
      'hello@larkenby.example: 1',
    ])
    expect(mails.find(({ to }) => to === 'dolores@mail.example')?.text).toContain(
      'BreezeDoc emails you the signed document',
    )
    const { rawPayload } = await site.admin('GET', `${site.offerUrl}/evidence`)
    const { files } = openZip(rawPayload)
    expect(Object.keys(files)).toContain('provider-answer.json')
    expect(Buffer.from(files['agreement.json'] ?? '').toString()).toContain('$18,500.50')
    const findings = verifyEvidence(files)
    expect(findings.filter(({ isFine }) => !isFine)).toEqual([])
    expect(findings.map(({ text }) => text)).toContain(
      "The signed document is with BreezeDoc; signed-agreement.pdf is this site's record of what BreezeDoc told.",
    )
    expect(Buffer.from(files['README.txt'] ?? '').toString()).toContain('not the signed document')
    const record = await site.admin('GET', `${site.offerUrl}/document`)
    expect(record.headers['content-type']).toBe('application/pdf')
    expect((await downloadCopy(site, await site.ourLink())).statusCode).toBe(200)
  })

  it('is stored once when many hear of it at the same moment', async () => {
    await begin()
    await site.startedUrl()
    site.breezedoc.sign(1)
    site.pass(minute)
    const { id } = await site.signing()
    await Promise.all([
      site.work(),
      ...Array.from(
        { length: 6 },
        async () => await site.admin('POST', `/api/admin/signings/${id}/check`),
      ),
    ])
    expect(await site.work()).toHaveLength(2)
    expect((await site.admin('GET', `${site.offerUrl}/events`)).json()).toMatchObject([
      { type: 'created' },
      { type: 'signing_started' },
      { type: 'signed', detail: 'Dolores Whitcomb (on BreezeDoc)' },
      { type: 'mail_sent' },
    ])
  })

  it('counts when it was in time and only heard of after the last day', async () => {
    await begin()
    await site.startedUrl()
    site.breezedoc.sign(1, '2026-07-15T23:00:00.000000Z')
    site.clock.now = new Date('2026-07-17T12:00:00Z')
    await site.work()
    expect(await site.offerStatus()).toBe('signed')
  })

  it.each(['after the last day', 'after the offer was withdrawn'])(
    'does not count %s; the owner is asked to call, and the proof is kept',
    async (when) => {
      await begin()
      await site.startedUrl()
      if (when === 'after the last day') {
        site.breezedoc.sign(1, '2026-07-16T12:00:00.000000Z')
        site.clock.now = new Date('2026-07-16T13:00:00Z')
      } else {
        await site.admin('POST', `${site.offerUrl}/withdraw`, {})
        site.breezedoc.sign(1)
        site.pass(minute)
      }
      const mails = await site.problemMails()
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain('Please call the seller')
      expect(await site.signing()).toMatchObject({ status: 'cancelled' })
      expect(await site.offerStatus()).not.toBe('signed')
      const kept = await site.db.read.selectFrom('signing_documents').select('kind').execute()
      expect(kept.map(({ kind }) => kind).toSorted()).toEqual([
        'agreement_text',
        'provider_answer',
        'signed_agreement',
      ])
    },
  )
})
