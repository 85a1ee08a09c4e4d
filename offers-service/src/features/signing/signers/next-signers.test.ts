import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminSigning } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { apiLink, copyLinkOf, downloadCopy, signatureFor } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const marian = { name: 'Marian Tully', email: 'marian@mail.example' }
const joseph = { name: 'Joseph Tully', email: 'joseph@mail.example' }
const offerUrl = '/api/admin/offers/TEST-0001'
const nextPage = 'http://localhost:3000/offer/TEST-0001/next-owner'

describe.each(engines)('who holds only the reference number, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  beforeEach(async () => {
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      sellerName: marian.name,
      sellerEmail: marian.email,
    })
    await nameSecond(joseph.email)
  })

  const nameSecond = async (email: string) =>
    await admin('PUT', `${offerUrl}/co-sellers`, { coSellers: [{ name: joseph.name, email }] })
  const initiate = async () =>
    (await service.call('POST', '/api/breezedoc/initiate', { referenceNumber: 'TEST-0001' })).json<{
      signatureUrl: string
    }>().signatureUrl
  const signing = async () =>
    (await admin('GET', `${offerUrl}/signing`)).json<{ signings: AdminSigning[] }>()
      .signings[0] as AdminSigning
  const linkOf = async (position: number) => await copyLinkOf(admin, (await signing()).id, position)
  const signAt = async (link: string, signer: typeof marian) =>
    await service.call('POST', `${link}/sign`, await signatureFor(service, link, signer))
  const next = async () => await service.call('GET', '/api/offers/TEST-0001/next-owners')

  it('gets the first owner’s link, always the same, only while nobody has signed', async () => {
    const first = await initiate()
    expect(await initiate()).toBe(first)
    expect((await next()).statusCode).toBe(404)
    await signAt(apiLink(first), marian)
    expect(await initiate()).toBe(nextPage)
    expect((await next()).json()).toEqual({
      mailedTo: ['j•••@mail.example'],
      isAnyUnknown: false,
    })
    await signAt(await linkOf(2), joseph)
    expect((await next()).statusCode).toBe(404)
    const done = await service.call('POST', '/api/breezedoc/initiate', {
      referenceNumber: 'TEST-0001',
    })
    expect([done.statusCode, done.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'already_signed' }),
    ])
  })

  it('is told when we have no address of the next owner', async () => {
    await nameSecond('')
    await signAt(apiLink(await initiate()), marian)
    expect((await next()).json()).toEqual({ mailedTo: [], isAnyUnknown: true })
  })

  it('gets no link of the first owner either once another has signed; that one is mailed', async () => {
    await initiate()
    const [first, second] = [await linkOf(1), await linkOf(2)]
    await signAt(second, joseph)
    expect(await initiate()).toBe(nextPage)
    expect((await next()).json()).toMatchObject({ mailedTo: ['m•••@mail.example'] })
    const token = first.split('/').at(-1) ?? ''
    const invitations = (await service.deliverMail()).filter(({ text }) => text.includes(token))
    expect(invitations.map(({ to }) => to)).toEqual([marian.email])
  })

  it('cannot decline what an owner has signed, which an owner with a link still can', async () => {
    await signAt(apiLink(await initiate()), marian)
    const atPage = await service.call('POST', '/api/offers/TEST-0001/decline', { reason: '' })
    expect([atPage.statusCode, atPage.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'decline_by_link' }),
    ])
    expect((await service.call('GET', '/api/offers/TEST-0001')).json()).toMatchObject({
      status: 'signing',
    })
    const byLink = await service.call('POST', `${await linkOf(2)}/decline`, { reason: 'Not now' })
    expect(byLink.statusCode).toBe(200)
  })

  it('finds no document, address or signature behind the link from before the signature', async () => {
    const link = apiLink(await initiate())
    const answer = (await signAt(link, marian)).json<{ documentToken: string }>()
    expect((await service.call('GET', `${link}/document`)).statusCode).toBe(404)
    const view = await service.call('GET', link)
    expect(view.json()).toMatchObject({ status: 'signed' })
    expect(view.body).not.toContain(marian.email)
    expect(view.body).not.toContain('127.0.0.1')

    const copy = await service.call('GET', `/api/signing/${answer.documentToken}/document`)
    expect(copy.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await downloadCopy(service, link)).rawPayload.equals(copy.rawPayload)).toBe(true)
    expect((await service.call('GET', `/api/signing/${answer.documentToken}`)).statusCode).toBe(404)
    const other = answer.documentToken.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    expect((await service.call('GET', `/api/signing/${other}/document`)).statusCode).toBe(404)

    const jobs = JSON.stringify(await service.db.read.selectFrom('jobs').selectAll().execute())
    expect(jobs).not.toContain(answer.documentToken)
    const mail = (await service.deliverMail()).find(({ to }) => to === marian.email)
    expect(mail?.text).toContain(`/api/signing/${answer.documentToken}/document`)
  })

  it('needs the owner of the business to have a link mailed again', async () => {
    await signAt(apiLink(await initiate()), marian)
    const { id } = await signing()
    const send = `/api/admin/signings/${id}/signers`
    expect((await service.call('POST', `${send}/2/send`)).statusCode).toBe(401)
    expect((await admin('POST', `${send}/1/send`)).statusCode).toBe(404)
    expect((await admin('POST', `${send}/2/send`)).statusCode).toBe(200)
    const token = (await linkOf(2)).split('/').at(-1) ?? ''
    const mails = (await service.deliverMail()).filter(({ text }) => text.includes(token))
    expect(mails.map(({ to }) => to)).toEqual([joseph.email, joseph.email])
  })

  it('leaves the owner of the business to note an address first where there is none', async () => {
    await nameSecond('')
    await signAt(apiLink(await initiate()), marian)
    const { id } = await signing()
    const answer = await admin('POST', `/api/admin/signings/${id}/signers/2/send`)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'no_address' }),
    ])
    const renamed = await admin('PUT', `${offerUrl}/co-sellers`, {
      coSellers: [{ name: 'Josephine Tully', email: joseph.email }],
    })
    expect(renamed.json()).toMatchObject({ code: 'signing_under_way' })
    expect((await nameSecond(joseph.email)).statusCode).toBe(200)
    expect((await admin('POST', `/api/admin/signings/${id}/signers/2/send`)).statusCode).toBe(200)
    expect((await service.deliverMail()).map(({ to }) => to)).toContain(joseph.email)
    const signed = await signAt(await linkOf(2), joseph)
    expect(signed.json()).toMatchObject({ waitingFor: 0 })
  })
})
