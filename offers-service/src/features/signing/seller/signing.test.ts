import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SigningView } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer, samplePrivateFields } from '../../../testing/samples.ts'
import { downloadCopy } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const { referenceNumber: _, ...sampleUpdate } = sampleOffer

describe.each(engines)('signing, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  beforeEach(async () => {
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      ...samplePrivateFields,
      sellerName: 'Dolores Whitcomb',
      sellerEmail: 'dolores@mail.example',
    })
  })

  const initiate = async (referenceNumber = 'TEST-0001') =>
    await service.call('POST', '/api/breezedoc/initiate', { referenceNumber })

  async function openLink() {
    const { signatureUrl } = (await initiate()).json<{ signatureUrl: string }>()
    const link = `/api/signing/${new URL(signatureUrl).pathname.split('/').at(-1)}`
    const view = (await service.call('GET', link)).json<SigningView>()
    const signature = {
      name: 'Dolores Whitcomb',
      email: 'dolores@mail.example',
      consent: true,
      agreementVersion: view.agreement.version,
      consentVersion: view.consent.version,
    }
    const sign = async (changes: object = {}) =>
      await service.call('POST', `${link}/sign`, { ...signature, ...changes })
    return { signatureUrl, link, view, sign }
  }

  it('cannot start for an unknown or an expired offer', async () => {
    expect((await initiate('NOBODY-01')).json()).toMatchObject({ code: 'offer_not_found' })
    service.clock.now = new Date('2026-07-16T12:00:00Z')
    const late = await initiate()
    expect(late.statusCode).toBe(404)
  })

  it('answers an unknown link with not_found', async () => {
    const answer = await service.call('GET', '/api/signing/nonsense')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found' })
  })

  it('gives the same link however often and however many start at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, async () => await initiate()))
    const links = answers.map((answer) => answer.json<{ signatureUrl: string }>().signatureUrl)
    expect(new Set(links).size).toBe(1)
    expect(links[0]).toMatch(/^http:\/\/localhost:3000\/sign\/[\w-]{43}$/)
    expect(await service.db.read.selectFrom('signings').selectAll().execute()).toHaveLength(1)
  })

  it('stores only the hash of the link', async () => {
    const { signatureUrl } = await openLink()
    const token = signatureUrl.split('/').at(-1) ?? ''
    const [row] = await service.db.read.selectFrom('signers').selectAll().execute()
    expect(row?.token_hash).toBe(createHash('sha256').update(token).digest('hex'))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('shows the agreement with the facts of the offer and nothing private but the name', async () => {
    const { view } = await openLink()
    const text = JSON.stringify(view)
    expect(view.status).toBe('open')
    expect(text).toContain('$18,500.50')
    expect(text).toContain('331-09-155')
    expect(text).toContain('through the end of July 15, 2026, Eastern Time.')
    expect(text).not.toContain(samplePrivateFields.notes)
    expect(text).not.toContain(samplePrivateFields.sellerPhone)
  })

  it.each([
    [{ name: '  ' }, 'name', 'Please type your full legal name'],
    [{ email: 'nonsense' }, 'email', 'Invalid email address'],
    [{ consent: false }, 'consent', 'Please agree to sign electronically'],
    [{ name: '山田' }, 'name', 'Please type your name in Latin letters, as it stands on the deed'],
    [
      { drawing: [Array.from({ length: 5001 }, () => [0, 0])] },
      'drawing',
      'This drawing has too many points. Please clear it and sign again',
    ],
    [{ drawing: [[[500, 200]]] }, 'drawing', 'This is too small to read. Please draw it larger'],
    [{ drawing: [] }, 'drawing', 'Please draw your signature'],
  ])('refuses %j', async (changes, field, message) => {
    const { sign } = await openLink()
    const answer = await sign(changes)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { [field]: message } })
  })

  it('refuses a signature under a text the offer no longer has', async () => {
    const { sign } = await openLink()
    await admin('PUT', '/api/admin/offers/TEST-0001', { ...sampleUpdate, amount: 9000 })
    const answer = await sign()
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'changed_meanwhile' })
  })

  it('refuses once the offer has expired or was withdrawn', async () => {
    const { sign, link } = await openLink()
    service.clock.now = new Date('2026-07-16T12:00:00Z')
    const late = await sign()
    expect(late.statusCode).toBe(410)
    expect((await service.call('GET', link)).json()).toMatchObject({ code: 'signing_link_closed' })

    service.clock.now = new Date('2026-06-16T12:00:00Z')
    await admin.logInAgain()
    await admin('PUT', '/api/admin/offers/TEST-0001', { ...sampleUpdate, status: 'withdrawn' })
    expect((await sign()).json()).toMatchObject({ code: 'signing_link_closed' })
  })

  it.each([
    ['the price changes', 'changed_meanwhile', { amount: 9000 }],
    ['the offer is withdrawn', 'signing_link_closed', { status: 'withdrawn' }],
    ['the last day is moved to the past', 'signing_link_closed', { expirationDate: '2026-06-01' }],
  ])('refuses when %s while the document is drawn', async (_name, code, changes) => {
    const { sign } = await openLink()
    const { sealer } = service.services
    service.services.sealer = {
      ...sealer,
      sealPdf: async (...args) => {
        await admin('PUT', '/api/admin/offers/TEST-0001', { ...sampleUpdate, ...changes })
        return await sealer.sealPdf(...args)
      },
    }
    expect((await sign()).json()).toMatchObject({ code })
    const documents = await service.db.read.selectFrom('signing_documents').select('id').execute()
    expect(documents).toEqual([])
  })

  it('draws the document again when another event comes first', async () => {
    const { sign, link } = await openLink()
    const { sealer } = service.services
    const claim = { claim: 'inherited', name: 'Ruth Whitcomb', email: 'ruth@mail.example' }
    let drawn = 0
    service.services.sealer = {
      ...sealer,
      sealPdf: async (...args) => {
        drawn += 1
        if (drawn === 1) await service.call('POST', `${link}/ownership`, claim)
        return await sealer.sealPdf(...args)
      },
    }
    expect((await sign()).statusCode).toBe(200)
    expect(drawn).toBe(2)
  })

  it('signs exactly once when twenty sign at the same moment', async () => {
    const { sign } = await openLink()
    const answers = await Promise.all(Array.from({ length: 20 }, async () => await sign()))
    const codes = answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)
    expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json()).toMatchObject({ code: 'already_signed' })
    const mails = await service.deliverMail()
    expect(mails).toHaveLength(2)
  })

  it('marks the offer signed, keeps the document and mails a copy to both', async () => {
    const { sign, link } = await openLink()
    expect((await sign()).json()).toEqual({
      referenceNumber: 'TEST-0001',
      signedAt: '2026-06-15T16:00:00.000Z',
      waitingFor: 0,
      documentToken: expect.any(String),
    })
    const offer = await service.call('GET', '/api/offers/TEST-0001')
    expect(offer.json()).toMatchObject({ status: 'signed' })
    expect((await service.call('GET', link)).json()).toMatchObject({
      status: 'signed',
      signerName: 'Dolores Whitcomb',
    })

    const copy = await downloadCopy(service, link)
    expect(copy.headers['content-type']).toBe('application/pdf')
    expect(copy.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const sellers = await admin('GET', '/api/admin/offers/TEST-0001/document')
    expect(sellers.rawPayload.equals(copy.rawPayload)).toBe(true)

    const mails = await service.deliverMail()
    expect(mails.map(({ to, attachments }) => `${to}: ${attachments.length}`).toSorted()).toEqual([
      'dolores@mail.example: 1',
      'hello@larkenby.example: 1',
    ])
    const events = (await admin('GET', '/api/admin/offers/TEST-0001/events')).json<
      { type: string }[]
    >()
    expect(events.map((event) => event.type)).toEqual([
      'created',
      'signing_started',
      'signing_viewed',
      'signed',
      'viewed',
      'mail_sent',
    ])
  })

  it('tells in short what the agreement comes down to, and explains the words of lawyers', async () => {
    const { view } = await openLink()
    expect(view.inShort).toHaveLength(5)
    expect(view.inShort.join(' ')).toContain('We pay you $18,500')
    const text = view.agreement.sections.flatMap(({ paragraphs }) => paragraphs).join(' ')
    expect(text).toContain('marketable title, which is title that a careful buyer would accept')
    expect(text).toContain('cure it, that is, put it right')
  })

  it('offers the agreement to read as PDF before it is signed, and the signed one only after', async () => {
    const { link, sign } = await openLink()
    const before = await service.call('GET', `${link}/agreement`)
    expect(before.headers['content-type']).toBe('application/pdf')
    expect(before.headers['cache-control']).toBe('no-store')
    expect((await downloadCopy(service, link)).statusCode).toBe(404)
    await sign()
    expect((await downloadCopy(service, link)).statusCode).toBe(200)
  })

  it('keeps a drawn signature with its hash among the events, and does not show it behind the link', async () => {
    const { sign, link } = await openLink()
    const drawing = [
      [
        [10, 10],
        [900, 250],
      ],
      [[500, 20]],
    ]
    expect((await sign({ drawing })).statusCode).toBe(200)
    const kept = await service.db.read
      .selectFrom('signing_documents')
      .selectAll()
      .where('kind', '=', 'drawing')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(Buffer.from(kept.content).toString())).toEqual(drawing)
    expect((await service.call('GET', link)).json()).not.toHaveProperty('drawing')
    const events = await service.db.read.selectFrom('signing_events').select('content').execute()
    expect(events.some(({ content }) => content.includes(`"drawingSha256":"${kept.sha256}"`))).toBe(
      true,
    )
  })

  it('records opening, the first look, consent, name, signature and seal, each once', async () => {
    const { link, sign } = await openLink()
    await service.call('GET', link)
    await sign()
    await service.call('GET', link)
    const events = await service.db.read
      .selectFrom('signing_events')
      .select('content')
      .orderBy('position')
      .execute()
    expect(events.map(({ content }) => JSON.parse(content))).toMatchObject([
      { type: 'opened', position: 1, provider: 'builtin' },
      { type: 'viewed', signer: 1, ip: '127.0.0.1' },
      { type: 'consented', consentVersion: expect.stringMatching(/^2\.[0-9a-f]{16}$/) },
      { type: 'named', name: 'Dolores Whitcomb', email: 'dolores@mail.example' },
      { type: 'signed', agreementVersion: expect.stringMatching(/^6\.[0-9a-f]{16}$/) },
      { type: 'sealed', position: 6, level: 'B-B', waitingFor: 0 },
    ])
  })

  it('shows after a change of the wording what was signed', async () => {
    const { link, sign, view } = await openLink()
    await sign()
    await service.db.write.updateTable('offers').set({ location: 'Elsewhere' }).execute()
    const after = (await service.call('GET', link)).json<SigningView>()
    expect(after.agreement).toEqual(view.agreement)
  })

  it('cannot start, sign, decline or be changed again once signed', async () => {
    const { sign, link } = await openLink()
    await sign()
    expect((await initiate()).json()).toMatchObject({ code: 'already_signed' })
    expect((await sign()).json()).toMatchObject({ code: 'already_signed' })
    const declined = await service.call('POST', `${link}/decline`, {})
    expect(declined.json()).toMatchObject({ code: 'already_signed' })
    const changed = await admin('PUT', '/api/admin/offers/TEST-0001', sampleUpdate)
    expect(changed.json()).toMatchObject({ code: 'already_signed' })
  })

  it('lets a landowner decline by link and still change their mind', async () => {
    const { link, sign } = await openLink()
    expect((await service.call('POST', `${link}/decline`, { reason: 'Not now' })).statusCode).toBe(
      200,
    )
    expect((await service.call('GET', link)).json()).toMatchObject({ status: 'declined' })
    expect((await sign()).statusCode).toBe(410)
    expect((await initiate()).statusCode).toBe(200)
    expect((await sign()).statusCode).toBe(200)
  })
})
