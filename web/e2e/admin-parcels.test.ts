import { expect, it } from 'vitest'
import { expectToast, useAdmin } from './admin.ts'
import { createOffer, printLetter } from './offers.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])(
  'shows all of one parcel on $device, and keeps where it lies',
  async ({ viewport, hasTouch }) => {
    const number = `${viewport.width}-${Date.now()}`
    const apn = `${number.slice(0, 4)}-${number.slice(4)}`
    const seller = {
      sellerName: 'Ruth Tully',
      sellerMailingAddress: '418 Orchard Lane\nKingman, AZ 86401',
    }
    const first = await createOffer({ apn, ...seller })
    await printLetter(first)
    const second = await createOffer({ apn: number, status: 'draft', sellerName: 'Opal Greer' })
    const page = await enter(`/admin/offers?edit=${first}`, { viewport, hasTouch })
    await page.getByRole('link', { name: 'All about this parcel' }).click()
    await page.getByRole('heading', { name: `Parcel ${apn}` }).waitFor()
    const offers = page.getByRole('table', { name: 'Offers' })
    await offers.getByRole('link', { name: second }).waitFor()
    await offers.getByRole('link', { name: first }).waitFor()
    await page.getByRole('table', { name: 'Owners' }).getByText('Ruth Tully').waitFor()
    await page.getByRole('table', { name: 'Letters' }).getByRole('link', { name: first }).waitFor()
    await page.getByText('Nobody asked about this parcel on the website.').waitFor()
    await expectSound(page, { hasTouch })

    await page.getByLabel('Latitude, longitude').fill('-114.0530, 35.1894')
    await page.getByRole('button', { name: 'Save Parcel' }).click()
    await page.getByText('This is no place on earth.').waitFor()
    await expectSound(page, { hasTouch })
    await page.getByLabel('Latitude, longitude').fill('35.1894, -114.0530')
    await page.getByLabel('Assessed value').fill('$4,200')
    await page.getByRole('button', { name: 'Save Parcel' }).click()
    await expectToast(page, 'Parcel updated successfully.')
    const map = page.getByRole('link', { name: 'Open the map' })
    expect(await map.getAttribute('href')).toBe(
      'https://www.openstreetmap.org/?mlat=35.1894&mlon=-114.053#map=15/35.1894/-114.053',
    )
    await page.getByText('$4,200').waitFor()

    await page.getByRole('link', { name: 'All parcels' }).click()
    await page.getByRole('heading', { name: 'Parcels' }).waitFor()
    await page.getByLabel('Search').fill(number)
    await page.getByText('1 parcel', { exact: true }).waitFor()
    await page.getByRole('link', { name: apn }).waitFor()
    await expectSound(page, { hasTouch })
    await page.getByLabel('Search').fill('no such parcel')
    await page.getByText('No parcels match.').waitFor()
  },
)
