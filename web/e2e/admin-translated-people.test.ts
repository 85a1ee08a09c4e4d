import { describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { translations } from './public/page-changes.ts'
import { expectSaid, press, searchFor, translatedAdmin } from './translated-admin.ts'

const { enter } = useAdmin()

/** Requests of people whose names a search for the answered words finds, each also by its number, such as "No05". */
async function createLeads(count: number): Promise<string> {
  const mark = `Wanda ${Date.now()}`
  for (let at = 0; at < count; at += 1)
    await askAsAdmin('POST', '/api/contact', {
      name: `${mark} No${String(at).padStart(2, '0')}`,
      email: `${mark.toLowerCase().replace(' ', '.')}.${at}@mail.example`,
      phone: `(719) 555-01${String(at).padStart(2, '0')}`,
      propertyLocation: 'Costilla County, Colorado',
      acres: '5-20',
    })
  return mark
}

describe.each(translations)('in the admin area, where %s,', (change) => {
  const { openTwice, openTranslated } = translatedAdmin(enter, change)

  it('leads are searched, opened, noted and erased', async () => {
    const mark = await createLeads(27)
    const expectAlike = await openTwice('/admin/leads')
    await expectAlike(async (page) => await searchFor(page, mark))
    await expectAlike(async (page) => await press(page, 'Next'))
    await expectAlike(
      async (page) => void (await page.getByLabel(/Sort by/).selectOption({ index: 1 })),
    )
    await expectAlike(async (page) => void (await page.getByLabel(/Show/).selectOption('closed')))
    await expectAlike(async (page) => void (await page.getByLabel(/Show/).selectOption('new')))
    await expectAlike(
      async (page) => await page.getByRole('rowheader').getByRole('link').first().click(),
    )
    await expectAlike(async (page) => await press(page, 'Edit details'))
    await expectAlike(async (page) => await page.getByLabel(/Phone/).fill('one'))
    await expectAlike(async (page) => await page.keyboard.press('Tab'))
    await expectAlike(async (page) => await press(page, 'Cancel'))
    await expectAlike(async (page) => await press(page, 'Discard changes'))
    await expectAlike(async (page) => await press(page, 'Delete lead'))
    await expectAlike(async (page) => await press(page.getByRole('dialog'), 'Cancel'))
    await expectAlike(async (page) => void (await page.goBack()))

    const page = await openTranslated(`/admin/leads?search=${encodeURIComponent(`${mark} No05`)}`)
    await page.getByLabel(new RegExp(`Status of ${mark}`)).selectOption('contacted')
    await page.getByRole('rowheader').getByRole('link').click()
    await page.getByLabel(/New note/).fill('Called her')
    await press(page, 'Save note')
    await expectSaid(page, 'Lead updated successfully.')
    await expectSaid(page, 'Called her')
    await press(page, 'Edit details')
    await page.getByLabel(/Name/).fill(`${mark} Pell`)
    await press(page, 'Save')
    await expect.poll(async () => await page.locator('h1').innerText()).toContain(`${mark} Pell`)
    expect(await page.getByLabel(/Status of/).inputValue()).toBe('contacted')
    await press(page, 'Delete lead')
    await press(page.getByRole('dialog'), 'Delete')
    await expectSaid(page, 'Manage Leads')
    await expectSaid(page, 'Lead deleted successfully.')
  })

  it('what can be erased of a person is looked at', async () => {
    const mark = await createLeads(1)
    const expectAlike = await openTwice('/admin/leads')
    const look = async (who: string) => {
      await expectAlike(async (page) => {
        await page.getByLabel(/Phone, email or whole name/).fill(who)
        await press(page, 'Look at What Can Be Erased')
      })
    }
    await look('Nobody of this name')
    await look(`${mark.toLowerCase().replace(' ', '.')}.0@mail.example`)
    await expectAlike(async (page) => await press(page, 'Erase What Goes'))
    await expectAlike(async (page) => await press(page.getByRole('dialog'), 'Cancel'))
  })

  it('parcels are searched, looked at and filled in', async () => {
    const apn = `71-${Date.now()}`
    await createOffer({ apn, sellerName: 'Ruth Tully' })
    const expectAlike = await openTwice('/admin/parcels')
    await expectAlike(async (page) => await searchFor(page, 'no such parcel'))
    await expectAlike(async (page) => await searchFor(page, apn))
    await expectAlike(async (page) => await page.locator('main table a').first().click())
    await expectAlike(async (page) => {
      await page.getByLabel(/Latitude, longitude/).fill('-114.0530, 35.1894')
      await press(page, 'Save Parcel')
    })

    const page = await openTranslated(`/admin/parcels?search=${apn}`)
    await page.locator('main table a').first().click()
    await page.getByLabel(/Latitude, longitude/).fill('35.1894, -114.0530')
    await page.getByLabel(/Assessed value/).fill('$4,200')
    await press(page, 'Save Parcel')
    await expectSaid(page, 'Parcel updated successfully.')
    await expectSaid(page, 'Open the map')
    await page.locator('main a[href*="/admin/parcels"]').first().click()
    await expectSaid(page, apn)
  })
})
