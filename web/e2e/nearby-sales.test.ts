import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, hasFocus, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'
import { reflowProblems } from './reflow.ts'
import { expectSound } from './sound.ts'
import { enlargeText, laptop, phone, scriptsOf, site } from './visit.ts'

const { open, enter } = useAdmin()

const title = /^(?:How we came to this number|What other land near here sold for)$/
const url = '/api/admin/nearby-sales'

interface Sales {
  sales: { id: string }[]
}

/** An offer for 10.2 acres at a known place in a county that no other test has. */
async function makeOffer(county: string, [latitude, longitude]: [number, number], words = '') {
  const referenceNumber = await createOffer({
    location: `Near the old mine, ${county}, Nevada`,
    priceReasons: words,
    pricedBy: words && 'Ruth Larkenby',
  })
  const { parcelId } = await askAsAdmin<{ parcelId: string }>(
    'GET',
    `/api/admin/offers/${referenceNumber}`,
  )
  const coordinates = { latitude, longitude }
  const parcel = { assessedValue: null, notes: '', outlineSource: '', coordinates }
  await askAsAdmin('PUT', `/api/admin/parcels/${parcelId}`, parcel)
  return referenceNumber
}

const addSale = async (changes: object) =>
  await askAsAdmin('POST', url, {
    state: 'NV',
    soldOn: '2026-03-05',
    acreage: 8,
    price: 16_000,
    source: 'County recorder',
    ...changes,
  })

afterAll(async () => {
  const { sales } = await askAsAdmin<Sales>('GET', `${url}?search=nevada&pageSize=200`)
  for (const { id } of sales) await askAsAdmin('DELETE', `${url}/${id}`)
})

const salesOn = async (page: Page) => {
  const sales = page.getByRole('region', { name: title }).getByRole('listitem')
  return (await sales.allTextContents()).map((text) => text.trim())
}

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true, county: 'Elko County', at: [41.1, -115] },
  { device: 'a laptop', viewport: laptop, hasTouch: false, county: 'Nye County', at: [38.5, -117] },
] as const)(
  'sales are entered on $device, one after the other, and read with an offer',
  async ({ viewport, hasTouch, county, at: [latitude, longitude] }) => {
    const number = await makeOffer(county, [latitude, longitude])
    const page = await enter('/admin/parcels', { viewport, hasTouch, allow: /400|409/ })
    await page.getByRole('link', { name: 'Nearby sales' }).click()
    await page.getByRole('button', { name: 'Add a Sale' }).click()
    const typed = (label: string) => page.getByLabel(label, { exact: true })
    await typed('County').fill('Elkoo')
    await typed('State').selectOption('Nevada')
    await typed('Figures From').fill('County recorder')
    await typed('Sold On').fill('3/5/2026')
    await typed('Acreage').fill('8')
    await typed('Price').fill('$16,000')
    await page.getByRole('button', { name: 'Save Sale' }).click()
    await page.getByText(/^We know no county Elkoo in Nevada/).waitFor()
    expect(await hasFocus(typed('County'))).toBe(true)
    await expectSound(page, { hasTouch })

    await typed('County').fill(county.replace(' County', ''))
    const place = `${latitude + 0.0579}, ${longitude}`
    await page.getByLabel('Latitude, longitude').fill(place)
    await page.getByRole('button', { name: 'Save Sale' }).click()
    await expectToast(page, 'Sale added.')
    await page.getByRole('heading', { name: 'Added just now' }).waitFor()
    await expect.poll(async () => await hasFocus(typed('Sold On'))).toBe(true)
    expect(await typed('County').inputValue()).toBe(county)
    await page.keyboard.type('Jan 20, 2026')
    await typed('Acreage').fill('19')
    await typed('Price').fill('30400')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /^19 acres for \$30,400/ }).waitFor()
    await expectSound(page, { hasTouch })

    await typed('Sold On').fill('1/20/2026')
    await typed('Acreage').fill('19')
    await typed('Price').fill('30,400')
    await page.getByRole('button', { name: 'Save Sale' }).click()
    await page.getByRole('dialog', { name: /^This sale is already here, entered on/ }).waitFor()
    await expectSound(page, { hasTouch })
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'All sales' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByLabel('Search').fill(county)
    await page.getByText('1–2 of 2 sales').waitFor()
    await expectSound(page, { hasTouch })
    await page.getByRole('button', { name: /^Delete 19 acres/ }).click()
    await page.getByText('1 sale', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1–2 of 2 sales').waitFor()

    const seen = await open(`/offer/${number}`, { viewport, hasTouch })
    expect(await salesOn(seen)).toEqual([
      '8 acres for $16,000 $2,000 an acre Sold March 5, 2026, about 4 miles away',
      '19 acres for $30,400 $1,600 an acre Sold January 20, 2026',
    ])
    const words = `These are sales of other land in ${county}, in the same range of sizes as this land: 5 to 20 acres.`
    expect(await seen.getByText(words, { exact: true }).isVisible()).toBe(true)
    await scriptsOf(seen)
    await expectSound(seen, { hasTouch })
  },
)

describe('beside an offer', () => {
  it('says what its seller sees, and adds a sale in its county', async () => {
    const number = await makeOffer('Lander County', [40, -117])
    const page = await enter(`/admin/offers?edit=${number}`, { viewport: phone })
    await page.getByText('No nearby sales to show the seller yet').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Add a sale' }).click()
    await page.getByRole('heading', { name: 'New Nearby Sale' }).waitFor()
    expect(await page.getByLabel('County', { exact: true }).inputValue()).toBe('Lander County')
    expect(await page.getByLabel('State', { exact: true }).inputValue()).toBe('NV')
    await addSale({ county: 'Lander County' })
    await page.goto(`/admin/offers?edit=${number}`)
    await page.getByRole('link', { name: '1 nearby sale' }).click()
    await page.getByText('1 sale', { exact: true }).waitFor()
  })
})

describe('the page of an offer', () => {
  it('has them below our own words, with scripts and without, for the seller and who reads along', async () => {
    const number = await makeOffer('Eureka County', [40, -116.2], 'We looked at the road first.')
    for (const [index, source] of [
      'Sold by the county at its auction',
      'County recorder',
    ].entries())
      await addSale({ county: 'Eureka County', acreage: 12.25 + index, price: 21_350, source })
    const shareLink = `${site().url}/api/offers/${number}/share-link`
    const { url: shared } = (await (await fetch(shareLink)).json()) as { url: string }
    const expected = [
      '13.25 acres for $21,350 $1,611 an acre Sold March 5, 2026 From: County recorder',
      '12.25 acres for $21,350 $1,743 an acre Sold March 5, 2026 From: Sold by the county at its auction',
    ]
    const narrow = { width: 360, height: 740 }
    for (const [path, viewport] of [
      [`/offer/${number}`, narrow],
      [new URL(shared).pathname, laptop],
    ] as const) {
      const plain = await open(path, { viewport, javaScriptEnabled: false })
      expect(await salesOn(plain)).toEqual(expected)
      const page = await open(path, { viewport })
      await scriptsOf(page)
      expect(await salesOn(page)).toEqual(expected)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violations(page), path).toEqual([])
      if (viewport !== narrow) continue
      await enlargeText(page, 200)
      await expect.poll(async () => await reflowProblems(page)).toEqual([])
    }
  })

  it('prints on one sheet of paper with five sales, which are the latest', async () => {
    const number = await makeOffer('Lyon County', [39, -119.2])
    for (let day = 1; day <= 6; day += 1)
      await addSale({ county: 'Lyon County', soldOn: `2026-04-0${day}`, price: 1000 * day })
    const page = await open('about:blank', { viewport: laptop })
    await page.emulateMedia({ media: 'print' })
    await page.goto(`/offer/${number}`)
    const sales = await salesOn(page)
    expect(sales).toHaveLength(5)
    expect(sales[4]).toContain('for $2,000')
    // A range that begins past the end is refused.
    await page.pdf({ format: 'Letter', pageRanges: '1' })
    await expect(page.pdf({ format: 'Letter', pageRanges: '2' })).rejects.toThrow(/range/i)
  })

  it('says nothing of how we came to the number where there is nothing to say', async () => {
    const page = await open(`/offer/${await makeOffer('Storey County', [39.45, -119.5])}`)
    await page.getByText('Parcel number (APN)').waitFor()
    expect(await page.getByText(title).count()).toBe(0)
  })
})
