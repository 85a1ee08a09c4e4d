import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import type { OfferEvent, SigningView, Today } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { downloadCopy, openNextLink, signatureFor } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { openZip } from '../evidence/bundle.ts'
import { verifyEvidence } from '../evidence/verify.ts'

const seller = { name: 'Dolores Whitcomb', email: 'dolores@mail.example' }
const heir = { name: 'Harold Benning', email: 'harold@mail.example' }

describe.each(engines)('whoever is not the seller an agreement names, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const begin = async () => {
    const { name: sellerName, email: sellerEmail } = seller
    await admin('POST', '/api/admin/offers', { ...sampleOffer, sellerName, sellerEmail })
    return await openNextLink(service)
  }
  const sign = async (link: string, who: typeof seller, more: object = {}) =>
    await service.call('POST', `${link}/sign`, {
      ...(await signatureFor(service, link, who)),
      ...more,
    })
  const claim = async (link: string, what = 'inherited') =>
    await service.call('POST', `${link}/ownership`, { ...heir, claim: what })
  const evidence = async () =>
    openZip((await admin('GET', '/api/admin/offers/TEST-0001/evidence')).rawPayload).files
  const statusOf = async (link: string) =>
    (await service.call('GET', link)).json<SigningView>().status

  it.each(['inherited', 'other_owner'])('cannot sign it as %s', async (nameDiffers) => {
    const link = await begin()
    const refused = await sign(link, heir, { nameDiffers })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      code: 'invalid_request',
      fields: { nameDiffers: expect.stringContaining('Please tell us who owns the land') },
    })
    expect(await statusOf(link)).toBe('open')
  })

  it.each([
    ['inherited', 'I inherited this land'],
    ['other_owner', 'I am another owner of it'],
  ])('can say %s, which waits for the owner of the business', async (what, words) => {
    const link = await begin()
    expect((await claim(link, what)).statusCode).toBe(200)
    const said = `Harold Benning says: "${words}". The agreement names Dolores Whitcomb. Nothing was signed`
    const { questions } = (await admin('GET', '/api/admin/today')).json<Today>()
    expect(questions.first).toMatchObject([
      { referenceNumber: 'TEST-0001', question: `${said}.`, replyTo: heir.email },
    ])
    const history = await admin('GET', '/api/admin/offers/TEST-0001/events')
    expect(history.json<OfferEvent[]>()).toContainEqual(
      expect.objectContaining({ type: 'ownership_claimed', detail: `${said} (${heir.email})` }),
    )
    const mail = (await service.deliverMail()).find(({ subject }) => subject.startsWith('Who owns'))
    expect(mail?.text).toContain(words)
    expect(await statusOf(link)).toBe('open')
  })

  it('leaves it in the certificate and the evidence when the seller signs after all', async () => {
    const link = await begin()
    await claim(link)
    expect((await sign(link, seller)).statusCode).toBe(200)
    const copy = await PDF.load((await downloadCopy(service, link)).rawPayload)
    const text = copy.getPages().map((page) => page.extractText().text)
    // The times stand beside, so that a reader of lines finds them in between.
    const certificate = text.join(' ')
    for (const words of [
      'Who opened the link of owner 1 said: "I inherited this land"',
      'Harold Benning, harold@mail.example',
      'The agreement names Dolores Whitcomb. This is no signature',
    ])
      expect(certificate).toContain(words)
    const files = await evidence()
    expect(Buffer.from(files['events.json'] ?? []).toString()).toContain('ownership_claimed')
    expect(verifyEvidence(files).filter(({ isFine }) => !isFine)).toEqual([])
  })

  it('can say so until it is signed, and not without end', async () => {
    const link = await begin()
    for (let count = 0; count < 10; count += 1) expect((await claim(link)).statusCode).toBe(200)
    expect((await claim(link)).json()).toMatchObject({ code: 'too_many_requests' })
    expect((await claim('/api/signing/unknown')).statusCode).toBe(404)
    await sign(link, seller)
    expect((await claim(link)).json()).toMatchObject({ code: 'already_signed' })
  })

  it('is not somebody whose name changed: they sign, and the answer stands in the evidence', async () => {
    const link = await begin()
    const signed = await sign(
      link,
      { ...seller, name: 'Dolores Benning' },
      { nameDiffers: 'changed' },
    )
    expect(signed.statusCode).toBe(200)
    expect(verifyEvidence(await evidence())).toContainEqual({
      isFine: true,
      text: 'Owner 1 signed as Dolores Benning. The agreement names Dolores Whitcomb. Asked why: "My name changed".',
    })
  })
})
