import { describe, expect, it } from 'vitest'
import type { PublicOffer } from '../../../../contract/index.ts'
import { startBreezedocSite } from '../../../testing/breezedoc-site.ts'
import { engines } from '../../../testing/databases.ts'
import { startDocusealSite } from '../../../testing/docuseal-site.ts'
import { printedPages } from '../../../testing/printed-codes.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { openNextLink, signByAll } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const dolores = { name: 'Dolores Whitcomb', email: 'dolores@mail.example' }
const url = '/api/offers/TEST-0001/agreement'

const wordsOf = async (pdf: Uint8Array) =>
  (await printedPages(pdf)).map(({ text }) => text).join(' ')

describe.each(engines)('an agreement to read before anybody signs, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const addOffer = async (changes: object = {}) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      sellerName: dolores.name,
      ...changes,
    })
  const shown = async () =>
    (await service.call('GET', '/api/offers/TEST-0001')).json<PublicOffer>().agreementUrl
  const read = async (path = url) => await service.call('GET', path)

  it('is shown with the offer, names price and seller, and is not signed', async () => {
    await addOffer()
    expect(await shown()).toBe(url)
    const answer = await read()
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('agreement-TEST-0001-to-read.pdf'),
      'cache-control': 'no-store',
    })
    const words = await wordsOf(answer.rawPayload)
    for (const part of ['Dolores Whitcomb, not yet signed', 'attorney of their own choice'])
      expect(words).toContain(part)
  })

  it('begins nothing: no signing, no view, nothing in the history', async () => {
    await addOffer()
    await read()
    for (const table of ['signings', 'signers'] as const)
      expect(await service.db.read.selectFrom(table).selectAll().execute()).toEqual([])
    const events = await service.db.read.selectFrom('offer_events').select('type').execute()
    expect(events).toEqual([{ type: 'created' }])
    const offer = (await admin('GET', '/api/admin/offers/TEST-0001')).json<object>()
    expect(offer).toMatchObject({ status: 'active', firstViewedAt: null })
  })

  it('is the text of the signing page, word for word', async () => {
    await addOffer()
    const before = await wordsOf((await read()).rawPayload)
    const link = await openNextLink(service)
    expect(await wordsOf((await read(`${link}/agreement`)).rawPayload)).toBe(before)
    expect(await wordsOf((await read()).rawPayload)).toBe(before)
  })

  it('is not to be had for an offer that nobody may see, or that is signed', async () => {
    await addOffer({ status: 'draft' })
    for (const path of [url, '/api/offers/NONE-0001/agreement'])
      expect((await read(path)).json()).toMatchObject({ code: 'offer_not_found' })
    await admin('DELETE', '/api/admin/offers/TEST-0001')
    await signByAll(service, [dolores])
    expect((await read()).json()).toMatchObject({ code: 'already_signed' })
  })

  it.each([
    ['BreezeDoc', startBreezedocSite],
    ['DocuSeal', startDocusealSite],
  ] as const)(
    'is neither shown nor had where it is signed at %s, with a text of its own',
    async (_title, start) => {
      const site = await start(await open())
      try {
        const notThere = async () => {
          const offer = (await site.call('GET', '/api/offers/TEST-0001')).json<PublicOffer>()
          expect(offer.agreementUrl).toBeUndefined()
          expect((await site.call('GET', url)).json()).toMatchObject({ code: 'not_found' })
        }
        await notThere()
        await site.startedUrl()
        await notThere()
      } finally {
        await site.stop()
      }
    },
  )

  it('stays with the answer when the offer is declined', async () => {
    await addOffer()
    const answer = await service.call('POST', '/api/offers/TEST-0001/decline', {})
    expect(answer.json<PublicOffer>().agreementUrl).toBe(url)
  })
})
