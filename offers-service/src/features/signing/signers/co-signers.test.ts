import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminSigning, OfferEvent, SigningView } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { copyLinkOf, downloadCopy, openNextLink, signatureFor } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { markSignerViewed } from '../store.ts'

const { referenceNumber: _, ...sampleUpdate } = sampleOffer
const marian = { name: 'Marian Tully', email: 'marian@mail.example' }
const joseph = { name: 'Joseph Tully', email: 'joseph@mail.example' }
const offerUrl = '/api/admin/offers/TEST-0001'

describe.each(engines)('an offer to several owners, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  beforeEach(async () => {
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      sellerName: marian.name,
      sellerEmail: marian.email,
    })
    await nameCoSellers([joseph])
  })

  const nameCoSellers = async (coSellers: object[]) =>
    await admin('PUT', `${offerUrl}/co-sellers`, { coSellers })
  const adminView = async () =>
    (await admin('GET', `${offerUrl}/signing`)).json<{
      coSellers: object[]
      signings: AdminSigning[]
    }>()
  const signAt = async (link: string, signer: { name: string; email: string }, extra = {}) =>
    await service.call('POST', `${link}/sign`, {
      ...(await signatureFor(service, link, signer)),
      ...extra,
    })
  const linksOfAll = async () => {
    await openNextLink(service)
    const [signing] = (await adminView()).signings
    return await Promise.all(
      (signing?.signers ?? []).map(
        async ({ position }) => await copyLinkOf(admin, signing?.id ?? '', position),
      ),
    )
  }
  const offerStatus = async () =>
    (await service.call('GET', '/api/offers/TEST-0001')).json<{ status: string }>().status

  it('refuses owners without a name, with a wrong email, or too many of them', async () => {
    expect((await nameCoSellers([{ name: ' ' }])).json()).toMatchObject({
      fields: { 'coSellers.0.name': 'Name is required' },
    })
    expect((await nameCoSellers([{ name: 'A', email: 'nonsense' }])).statusCode).toBe(400)
    expect((await nameCoSellers([{ name: 'Иван' }])).statusCode).toBe(400)
    const many = Array.from({ length: 10 }, () => joseph)
    expect((await nameCoSellers(many)).statusCode).toBe(400)
  })

  it('gives each owner an own link, and mails it to those who have not come themselves', async () => {
    const links = await linksOfAll()
    expect(new Set(links).size).toBe(2)
    const mails = await service.deliverMail()
    expect(mails.map(({ to }) => to)).toEqual([joseph.email])
    const token = links[1]?.split('/').at(-1) ?? '-'
    expect(mails[0]?.text).toContain(`http://localhost:3000/sign/${token}`)
    const jobs = await service.db.read.selectFrom('jobs').select('payload').execute()
    expect(JSON.stringify(jobs)).not.toContain(token)
  })

  it('notes no opening of a link whose owner is left out at the same moment', async () => {
    await linksOfAll()
    await nameCoSellers([])
    const { db, macs, now } = service.services
    const left = await db.read
      .selectFrom('signers')
      .selectAll()
      .where('status', '=', 'removed')
      .executeTakeFirstOrThrow()
    expect(left.viewed_at).toBeNull()
    const isNoted = await db.write
      .transaction()
      .execute(async (query) => await markSignerViewed(query, macs, left.id, now()))
    expect(isNoted).toBe(false)
  })

  it('names all owners in the agreement and shows who has signed', async () => {
    const [first = '', second = ''] = await linksOfAll()
    await signAt(second, joseph)
    const view = (await service.call('GET', first)).json<SigningView>()
    expect(JSON.stringify(view.agreement)).toContain('Marian Tully and Joseph Tully')
    expect(view).toMatchObject({
      status: 'open',
      signerName: null,
      signers: [
        { name: marian.name, status: 'waiting', signedAt: null, isYou: true },
        { name: joseph.name, status: 'signed', isYou: false },
      ],
    })
    expect((await service.call('GET', second)).json()).toMatchObject({
      status: 'signed',
      signerName: joseph.name,
    })
  })

  it.each([
    ['first', [0, 1]],
    ['last', [1, 0]],
  ])('is signed when everyone has, the offer’s own seller %s', async (_name, order) => {
    const links = await linksOfAll()
    const people = [marian, joseph]
    for (const [turn, index] of order.entries()) {
      expect(await offerStatus()).toBe('signing')
      const answer = await signAt(links[index] ?? '', people[index] ?? marian)
      expect(answer.json()).toMatchObject({ waitingFor: 1 - turn })
    }
    expect(await offerStatus()).toBe('signed')
    const copies = await Promise.all(
      links.map(async (link) => (await downloadCopy(service, link)).rawPayload),
    )
    const complete = (await admin('GET', `${offerUrl}/document`)).rawPayload
    for (const copy of copies) expect(copy.equals(complete)).toBe(true)
    const events = (await admin('GET', `${offerUrl}/events`)).json<OfferEvent[]>()
    expect(
      events
        .filter(({ type }) => type.startsWith('signed'))
        .map(({ type, detail }) => [type, detail]),
    ).toEqual([
      ['signed_in_part', expect.stringMatching(/, 1 of 2$/)],
      ['signed', expect.stringMatching(/, 2 of 2$/)],
    ])
  })

  it('sends each signature to its signer and the business, the complete agreement to everyone', async () => {
    const [first = '', second = ''] = await linksOfAll()
    await signAt(first, marian)
    await signAt(second, joseph)
    const mails = (await service.deliverMail()).filter(
      ({ attachments }) => attachments.length === 1,
    )
    const received = (address: string) => mails.filter(({ to }) => to === address)
    const business = received('hello@larkenby.example').map(({ subject }) => subject)
    expect(business).toHaveLength(2)
    expect(business).toContain('Signed in part: offer TEST-0001, 1 owner to go')
    expect(received(joseph.email)).toHaveLength(1)
    const complete = received(marian.email).filter(({ text }) =>
      text.includes('with every signature'),
    )
    expect([received(marian.email).length, complete.length]).toEqual([2, 1])
  })

  it('lets all owners sign at the same moment, each twice, and counts each once', async () => {
    const [first = '', second = ''] = await linksOfAll()
    const answers = await Promise.all([
      signAt(first, marian),
      signAt(second, joseph),
      signAt(first, marian),
      signAt(second, joseph),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 200, 409, 409,
    ])
    expect(await offerStatus()).toBe('signed')
    const documents = await service.db.read
      .selectFrom('signing_documents')
      .select('signer_position')
      .where('kind', '=', 'signed_agreement')
      .execute()
    expect(documents).toHaveLength(2)
  })

  it('keeps what one owner has signed: no other text, no other owners', async () => {
    const [first = '', second = ''] = await linksOfAll()
    await signAt(first, marian)
    const cheaper = await admin('PUT', offerUrl, {
      ...sampleUpdate,
      sellerName: marian.name,
      amount: 100,
    })
    expect(cheaper.json()).toMatchObject({ code: 'signing_under_way' })
    expect((await nameCoSellers([])).json()).toMatchObject({ code: 'signing_under_way' })
    const notes = { ...sampleUpdate, sellerName: marian.name, notes: 'Called', status: undefined }
    expect((await admin('PUT', offerUrl, notes)).statusCode).toBe(200)
    expect((await signAt(second, joseph)).statusCode).toBe(200)
  })

  it('lets the last day be moved for the owner who is late, under the same text', async () => {
    const [first = '', second = ''] = await linksOfAll()
    await signAt(first, marian)
    service.clock.now = new Date('2026-07-16T12:00:00Z')
    await admin.logInAgain()
    expect((await service.call('GET', second)).json()).toMatchObject({
      code: 'signing_link_closed',
    })
    expect((await service.call('GET', first)).json()).toMatchObject({ code: 'signed_link_closed' })
    expect((await downloadCopy(service, first)).statusCode).toBe(200)
    await admin('POST', `${offerUrl}/extend`, { expirationDate: '2026-08-01' })
    expect((await signAt(second, joseph)).statusCode).toBe(200)
    expect(await offerStatus()).toBe('signed')
  })

  it('gives a new owner a link and takes the link of one who is left out', async () => {
    const [, second = ''] = await linksOfAll()
    await nameCoSellers([])
    expect((await service.call('GET', second)).json()).toMatchObject({
      code: 'signing_link_closed',
    })
    await nameCoSellers([{ name: 'Anna Tully', email: 'anna@mail.example' }])
    const [, third = ''] = await linksOfAll()
    expect(third).not.toBe(second)
    expect((await service.deliverMail()).map(({ to }) => to).toSorted()).toEqual([
      'anna@mail.example',
      joseph.email,
    ])
  })

  it('closes every link when the business cancels, keeps what was signed, and starts afresh', async () => {
    const [first = '', second = ''] = await linksOfAll()
    await signAt(first, marian)
    const josephsSignature = await signatureFor(service, second, joseph)
    const id = (await adminView()).signings[0]?.id ?? ''
    expect((await admin('POST', `/api/admin/signings/${id}/cancel`)).json()).toMatchObject({
      status: 'cancelled',
    })
    expect((await admin('POST', `/api/admin/signings/${id}/cancel`)).statusCode).toBe(200)
    expect((await service.call('POST', `${second}/sign`, josephsSignature)).statusCode).toBe(410)
    expect((await service.call('GET', second)).json()).toMatchObject({
      code: 'signing_link_closed',
    })
    expect((await service.call('GET', first)).json()).toMatchObject({ code: 'signed_link_closed' })
    expect((await downloadCopy(service, first)).statusCode).toBe(200)
    expect(await offerStatus()).toBe('active')
    const again = await openNextLink(service)
    expect([first, second]).not.toContain(again)
    expect((await adminView()).signings.map(({ status }) => status).toSorted()).toEqual([
      'cancelled',
      'open',
    ])
  })

  it('cannot be cancelled once everyone has signed', async () => {
    const [first = '', second = ''] = await linksOfAll()
    await signAt(first, marian)
    await signAt(second, joseph)
    const id = (await adminView()).signings[0]?.id ?? ''
    expect((await admin('POST', `/api/admin/signings/${id}/cancel`)).json()).toMatchObject({
      code: 'already_signed',
    })
    expect((await nameCoSellers([])).json()).toMatchObject({ code: 'already_signed' })
    const unknown = await admin('POST', '/api/admin/signings/unknown/cancel')
    expect(unknown.statusCode).toBe(404)
  })
})
