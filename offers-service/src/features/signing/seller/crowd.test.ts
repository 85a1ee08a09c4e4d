import { describe, expect, it } from 'vitest'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { openNextLink, signatureFor } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const signers = ['Dolores Whitcomb', 'Joseph Tully', 'Marian Tully']
const connections = 90

describe.each(engines)('signing while strangers try made-up links, on $name,', ({ open }) => {
  const service = useService(open, { VISITOR_LIMIT: '1000000' })
  const admin = useAdmin(service)

  it('works for everybody whose link is real', async () => {
    const real: { url: string; payload: object }[] = []
    for (const [index, name] of signers.entries()) {
      const referenceNumber = `REAL-000${index}`
      const seller = { sellerName: name, sellerEmail: `signer${index}@mail.example` }
      const offer = { ...sampleOffer, ...seller, referenceNumber, apn: referenceNumber }
      await admin('POST', '/api/admin/offers', offer)
      const link = await openNextLink(service, referenceNumber)
      const payload = await signatureFor(service, link, { name, email: seller.sellerEmail })
      real.push({ url: `${link}/sign`, payload })
    }
    const crowd = { isOver: false, answers: new Set<number>() }
    let tried = 0
    const stranger = async () => {
      while (!crowd.isOver) {
        const url = `/api/signing/made-up-${(tried += 1)}/sign`
        crowd.answers.add((await service.call('POST', url, real[0]?.payload)).statusCode)
      }
    }
    const strangers = Array.from({ length: connections }, stranger)
    const answers = await Promise.all(
      real.map(async ({ url, payload }) => await service.call('POST', url, payload)),
    )
    crowd.isOver = true
    await Promise.all(strangers)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(crowd.answers).toEqual(new Set([404]))
  })
})
