import { describe, expect, it } from 'vitest'
import type { ParcelDetail, SigningView } from '../../../../contract/index.ts'
import { startBreezedocSite } from '../../../testing/breezedoc-site.ts'
import { engines } from '../../../testing/databases.ts'
import { printedPages } from '../../../testing/printed-codes.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import type { startService } from '../../../testing/service.ts'
import { downloadCopy, openNextLink, signatureFor } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { problemOfRecord } from '../evidence/check-record.ts'

const dolores = { name: 'Dolores Whitcomb', email: 'dolores@mail.example' }
const rita = { name: 'Rita Whitcomb', email: 'rita@mail.example' }
/** 660 feet each way, about 10 acres. */
const square = [
  [-114, 35.2],
  [-113.99779, 35.2],
  [-113.99779, 35.20181],
  [-114, 35.20181],
]
const triangle = square.slice(0, 3)

type Service = Pick<Awaited<ReturnType<typeof startService>>, 'app' | 'adminHeaders' | 'db'>

async function parcelOf({ db }: Service) {
  const { id } = await db.read.selectFrom('parcels').select('id').executeTakeFirstOrThrow()
  return `/api/admin/parcels/${id}`
}

/** Gives the only parcel an outline, as the admin's screen does. */
async function storeOutline(service: Service, corners: readonly number[][]) {
  const answer = await service.app.inject({
    method: 'PUT',
    url: `${await parcelOf(service)}/outline`,
    headers: { ...(await service.adminHeaders()), 'content-type': 'application/geo+json' },
    payload: JSON.stringify({ type: 'Polygon', coordinates: [[...corners, corners[0]]] }),
  })
  expect(answer.statusCode).toBeLessThan(300)
}

const wordsOf = async (pdf: Uint8Array) =>
  (await printedPages(pdf)).map(({ text }) => text).join(' ')

describe.each(engines)('the outline at the end of an agreement, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const addOffer = async () =>
    await admin('POST', '/api/admin/offers', { ...sampleOffer, sellerName: dolores.name })
  const showSource = async (outlineSource: string) => {
    const rest = { assessedValue: null, coordinates: null, notes: '' }
    await admin('PUT', await parcelOf(service), { ...rest, outlineSource })
  }
  const viewOf = async (link: string) => (await service.call('GET', link)).json<SigningView>()
  const sign = async (link: string, signer = dolores) =>
    await service.call('POST', `${link}/sign`, await signatureFor(service, link, signer))

  it('is the one that sellers see, with its source, on the signing page and in the PDF', async () => {
    await addOffer()
    await storeOutline(service, square)
    const link = await openNextLink(service)
    expect((await viewOf(link)).agreement).not.toHaveProperty('exhibit')
    await showSource('Sample County GIS, 2026')
    const { agreement } = await viewOf(link)
    const { outline } = (await admin('GET', await parcelOf(service))).json<ParcelDetail>()
    expect(agreement.exhibit?.outline).toEqual(outline)
    const words = await wordsOf((await service.call('GET', `${link}/agreement`)).rawPayload)
    for (const part of [
      'Exhibit A at the end shows the outline of the land as a map has it.',
      'Exhibit A: The outline of the land',
      '2. S 0°00’ E, 658.8 feet',
      'The outline comes from Sample County GIS, 2026. It is a map and not a survey',
      'that legal description controls',
    ])
      expect(words).toContain(part)
  })

  it('is not in an agreement about land without one, and nothing points to it', async () => {
    await addOffer()
    const { agreement } = await viewOf(await openNextLink(service))
    expect(JSON.stringify(agreement)).not.toContain('Exhibit')
    expect(agreement).not.toHaveProperty('exhibit')
  })

  it('is never signed by who has seen another', async () => {
    await addOffer()
    await storeOutline(service, square)
    await showSource('Sample County GIS, 2026')
    const link = await openNextLink(service)
    const read = await signatureFor(service, link, dolores)
    await storeOutline(service, triangle)
    const refused = await service.call('POST', `${link}/sign`, read)
    expect(refused.json()).toMatchObject({ code: 'changed_meanwhile' })
    expect((await sign(link)).statusCode).toBe(200)
  })

  it('stays for all owners what the first one signed, and nothing of the record is in doubt', async () => {
    await addOffer()
    await admin('PUT', '/api/admin/offers/TEST-0001/co-sellers', { coSellers: [rita] })
    await storeOutline(service, square)
    await showSource('Sample County GIS, 2026')
    const first = await openNextLink(service)
    const { exhibit } = (await viewOf(first)).agreement
    await sign(first)
    await storeOutline(service, triangle)
    await showSource('Another map')
    const second = await openNextLink(service)
    expect((await viewOf(second)).agreement.exhibit).toEqual(exhibit)
    await sign(second, rita)
    const words = await wordsOf((await downloadCopy(service, second)).rawPayload)
    expect(words).toContain('Sample County GIS, 2026')
    expect(words).not.toContain('Another map')
    const { id } = await service.db.read
      .selectFrom('signings')
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await problemOfRecord(service.db.read, service.services.macs, id)).toBeUndefined()
  })

  it('is not in what is signed at a signing service, which shows a template of its own', async () => {
    const site = await startBreezedocSite(await open())
    try {
      await storeOutline(site, square)
      await site.db.write.updateTable('parcels').set({ outline_source: 'A map' }).execute()
      await site.startedUrl()
      const documents = await site.db.read.selectFrom('signing_documents').selectAll().execute()
      const terms = documents.map(({ content }) => Buffer.from(content).toString('utf8'))
      expect(terms).toEqual([expect.stringContaining('Purchase Agreement')])
      expect(terms.join()).not.toContain('Exhibit')
      const { agreement } = (await site.call('GET', await site.ourLink())).json<SigningView>()
      expect(agreement).not.toHaveProperty('exhibit')
    } finally {
      await site.stop()
    }
  })
})
