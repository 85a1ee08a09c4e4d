import { beforeAll, describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { useAdmin } from './admin.ts'
import { faintText, violations } from './axe.ts'
import { createOffer } from './offers.ts'
import { reflowProblems } from './reflow.ts'
import { enlargeText, laptop, phone, scriptsOf, site } from './visit.ts'

const { open, enter } = useAdmin()

const name = 'A map of Texas with Presidio County shaded, and a dot where the land is'
const words = 'Presidio County, in the west of Texas'

interface Offer {
  parcelId: string
}

/** An offer in the state with the most counties, at a known place. */
async function makeOffer() {
  const referenceNumber = await createOffer({ location: 'Near Marfa, Presidio County, Texas' })
  const { parcelId } = await askAsAdmin<Offer>('GET', `/api/admin/offers/${referenceNumber}`)
  await askAsAdmin('PUT', `/api/admin/parcels/${parcelId}`, {
    assessedValue: null,
    notes: '',
    outlineSource: '',
    coordinates: { latitude: 30.309, longitude: -104.021 },
  })
  return { referenceNumber, parcelId }
}

describe('the map of the county', () => {
  let offer: Awaited<ReturnType<typeof makeOffer>>
  beforeAll(async () => {
    offer = await makeOffer()
  })

  it.each([true, false])('is beside the facts of an offer, with scripts: %s', async (scripts) => {
    const viewport = { width: 360, height: 740 }
    const page = await open('about:blank', { viewport, javaScriptEnabled: scripts })
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    await page.goto(`/offer/${offer.referenceNumber}`)
    const map = page.getByRole('img', { name })
    await map.waitFor()
    expect(await page.getByText(words, { exact: true }).isVisible()).toBe(true)
    if (!scripts) return
    await scriptsOf(page)
    await map.scrollIntoViewIfNeeded()
    const box = await map.boundingBox()
    expect(box?.width).toBeGreaterThan(150)
    expect([...hosts]).toEqual([new URL(site().url).host])
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await faintText(page)).toEqual([])
    await enlargeText(page, 200)
    await expect.poll(async () => await reflowProblems(page)).toEqual([])
  })

  it('leaves the offer on one sheet of paper', async () => {
    const page = await open('about:blank', { viewport: laptop })
    await page.emulateMedia({ media: 'print' })
    await page.goto(`/offer/${offer.referenceNumber}`)
    expect(await page.getByRole('img', { name }).isVisible()).toBe(true)
    // A range that begins past the end is refused.
    await page.pdf({ format: 'Letter', pageRanges: '1' })
    await expect(page.pdf({ format: 'Letter', pageRanges: '2' })).rejects.toThrow(/range/i)
  })

  it('is there for who reads it with the seller', async () => {
    const shareLink = `${site().url}/api/offers/${offer.referenceNumber}/share-link`
    const { url } = (await (await fetch(shareLink)).json()) as { url: string }
    const page = await open(new URL(url).pathname, { viewport: phone })
    await page.getByRole('img', { name }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('is on the page of the parcel', async () => {
    const page = await enter(`/admin/parcels/${offer.parcelId}`, { viewport: phone })
    await page.getByRole('img', { name }).waitFor()
    expect(await violations(page)).toEqual([])
  })
})

it('is not there for land whose county nobody knows', async () => {
  const page = await open(`/offer/${await createOffer({ location: 'Behind the mill' })}`)
  await page.getByText('Parcel number (APN)').waitFor()
  expect(await page.getByText('U.S. Census Bureau').count()).toBe(0)
})
