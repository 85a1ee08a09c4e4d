import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, hasFocus, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'
import { reflowProblems } from './reflow.ts'
import { tooSmall } from './touch-sizes.ts'
import { enlargeText, laptop, phone, site } from './visit.ts'

const { open, enter } = useAdmin()

const title = 'Look the land up yourself'
const recordName = 'See Yavapai County’s record'
const pattern =
  'Yavapai County, AZ | https://record.example/search?parcel={apn} | https://gis.example/#{apn plain}'
const record = 'https://record.example/search?parcel=402-11-038'

interface Settings {
  updatedAt: string
  business: { countyRecords: string[] }
}
interface Offer {
  parcelId: string
}

async function saveLines(countyRecords: string[]) {
  const { updatedAt: _, ...settings } = await askAsAdmin<Settings>('GET', '/api/admin/settings')
  const business = { ...settings.business, countyRecords }
  await askAsAdmin('PUT', '/api/admin/settings', { ...settings, business })
}

/** An offer in the county of which records are known, at a known place. */
async function makeOffer() {
  const referenceNumber = await createOffer({
    apn: '402-11-038',
    location: 'Near Mill Creek Road, Yavapai County, Arizona',
  })
  const { parcelId } = await askAsAdmin<Offer>('GET', `/api/admin/offers/${referenceNumber}`)
  await askAsAdmin('PUT', `/api/admin/parcels/${parcelId}`, {
    assessedValue: null,
    notes: '',
    outlineSource: '',
    coordinates: { latitude: 34.6012, longitude: -112.4701 },
  })
  return { referenceNumber, parcelId }
}

const hrefsOn = async (page: Page) =>
  await page
    .getByRole('region', { name: title })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

afterAll(async () => await saveLines([]))

it('an address that cannot be used is refused beside its field, and one that can is kept', async () => {
  const page = await enter('/admin/settings/website', { viewport: phone, allow: /400/ })
  const field = page.getByLabel('County Records')
  const trySaving = async (text: string, problem: RegExp) => {
    await field.fill(text)
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await page.getByText(problem).waitFor()
    expect(await hasFocus(field)).toBe(true)
  }
  await trySaving('Yavapai County, AZ | record.example', /^Please begin each address with https/)
  await trySaving(
    `${pattern}\nNowhere County, AZ | https://a.example`,
    /^We know no county Nowhere/,
  )
  expect(await violations(page)).toEqual([])
  await field.fill(`${pattern}\n\n`)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expectToast(page, 'Settings updated successfully.')
  expect(await page.getByText(/^We know no county/).count()).toBe(0)
})

describe('the page of an offer', () => {
  let offer: Awaited<ReturnType<typeof makeOffer>>
  beforeAll(async () => {
    await saveLines([pattern])
    offer = await makeOffer()
  })

  it('has no link and no heading for land of which nothing is known', async () => {
    const page = await open(`/offer/${await createOffer({ apn: '402-11-039' })}`)
    await page.getByText('Parcel number (APN)').waitFor()
    expect(await page.getByText(title).count()).toBe(0)
    expect(await page.locator('main a[rel="noreferrer"]').count()).toBe(0)
  })

  it.each([true, false])('leads to the county, with scripts: %s', async (javaScriptEnabled) => {
    const viewport = { width: 360, height: 740 }
    const page = await open(`/offer/${offer.referenceNumber}`, { viewport, javaScriptEnabled })
    expect(await hrefsOn(page)).toEqual([
      record,
      'https://gis.example/#40211038',
      'https://www.google.com/maps/@?api=1&map_action=map&center=34.6012%2C-112.4701&zoom=17&basemap=satellite',
    ])
    if (!javaScriptEnabled) return
    expect(await violations(page)).toEqual([])
    expect(await tooSmall(page)).toEqual([])
    await enlargeText(page, 200)
    await expect.poll(async () => await reflowProblems(page)).toEqual([])
  })

  it('tells another site nothing of where somebody comes from', async () => {
    const page = await open(`/offer/${offer.referenceNumber}`, { viewport: laptop })
    const asked: (string | undefined)[] = []
    await page.context().route('https://record.example/**', async (route) => {
      asked.push(route.request().url(), (await route.request().allHeaders()).referer)
      await route.fulfill({ contentType: 'text/html', body: '<title>Record</title>' })
    })
    await page.getByRole('link', { name: recordName }).click()
    await page.waitForURL(record)
    expect(asked).toEqual([record, undefined])
    expect(await page.evaluate(() => document.referrer)).toBe('')
  })

  it('does not print them', async () => {
    const page = await open('about:blank', { viewport: laptop })
    await page.emulateMedia({ media: 'print' })
    await page.goto(`/offer/${offer.referenceNumber}`)
    await page.getByText('Parcel number (APN)').waitFor()
    expect(await page.getByText(title).isVisible()).toBe(false)
    // A range that begins past the end is refused.
    await page.pdf({ format: 'Letter', pageRanges: '1' })
    await expect(page.pdf({ format: 'Letter', pageRanges: '2' })).rejects.toThrow(/range/i)
  })

  it('has them for who reads it with the seller', async () => {
    const shareLink = `${site().url}/api/offers/${offer.referenceNumber}/share-link`
    const { url } = (await (await fetch(shareLink)).json()) as { url: string }
    const page = await open(new URL(url).pathname, { viewport: phone })
    expect((await hrefsOn(page))[0]).toBe(record)
    expect(await violations(page)).toEqual([])
  })

  it('is in step with the admin area', async () => {
    const page = await enter(`/admin/offers?edit=${offer.referenceNumber}`, { viewport: phone })
    const link = page.getByRole('link', { name: recordName })
    expect(await link.getAttribute('href')).toBe(record)
    expect(await violations(page)).toEqual([])
    await page.goto(`/admin/parcels/${offer.parcelId}`)
    expect(await link.getAttribute('href')).toBe(record)
    expect(await violations(page)).toEqual([])
  })
})
