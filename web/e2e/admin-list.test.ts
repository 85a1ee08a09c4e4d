import type { OfferPage } from 'offers-service/contract'
import { expect, it } from 'vitest'
import { streamedWorkbook } from '../../offers-service/src/testing/workbooks.ts'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, unfold, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

const header =
  'OWNER NAME,MAIL ADDRESS,MAIL CITY,MAIL STATE,MAIL ZIP,PARCEL NUMBER,ACRES,COUNTY,STATE,MOOD'

/** A list as a county might send it: a title above its headers, and totals below. */
const fileOf = (mark: string) => ({
  name: `levy-${mark}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Levy County tax roll,,,,,,,,,',
      header,
      `TULLY MARIAN,12 OAK ST,OCALA,FL,34470,${mark}-01,10,LEVY,FL,glad`,
      `GREER OPAL,9 ELM ST,TAMPA,FL,33601,${mark}-02,5,LEVY,FL,`,
      `ESTATE OF ANN COLE,3 ASH ST,MIAMI,FL,33101,${mark}-03,2,LEVY,FL,`,
      `LEVY COUNTY BOARD OF COMMISSIONERS,1 MAIN ST,BRONSON,FL,32621,${mark}-04,40,LEVY,FL,`,
    ].join('\r\n'),
  ),
})

/** The same as a workbook of two sheets, the first of which is a cover, with a number kept as a number. */
const workbookOf = (mark: string) => ({
  name: `levy-${mark}.xlsx`,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(
    streamedWorkbook([
      { name: 'Cover', rows: [['Levy County'], ['Prepared by the appraiser']] },
      {
        name: 'Parcels',
        rows: [
          ['Levy County tax roll'],
          // Headers of its own, or the rules of the list before would come with them.
          [...header.split(','), mark],
          ['TULLY MARIAN', '12 OAK ST', 'OCALA', 'FL', 34_470, `${mark}-01`, 10, 'LEVY', 'FL', ''],
          ['GREER OPAL', '9 ELM ST', 'TAMPA', 'FL', '33601', `${mark}-02`, 5, 'LEVY', 'FL', ''],
        ],
      },
    ]),
  ),
})

const offersNamed = async (mark: string) =>
  (await askAsAdmin<OfferPage>('GET', `/api/admin/offers/search?search=${mark}&order=reference`))
    .offers

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])(
  'brings in a list in five steps on $device, and takes it back',
  async ({ viewport, hasTouch }) => {
    const page = await enter('/admin/offers', { viewport, hasTouch })
    const mark = `7${viewport.width}-${Date.now()}`
    const button = (name: RegExp | string) => page.getByRole('button', { name })
    await unfold(page, 'More')
    await page.getByRole('link', { name: 'Bring In a List' }).click()
    await page.getByRole('heading', { name: 'Lists', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Bring In a List' }).click()
    await page.getByLabel('File with the list').setInputFiles(fileOf(mark))
    await page.getByText(/^4 rows\./).waitFor()
    await expectSound(page, { hasTouch })

    await page.getByRole('link', { name: 'Next: Columns' }).click()
    const owner = page.getByRole('row').filter({ has: page.getByLabel('Column for Owner') })
    await owner.getByText('TULLY MARIAN').waitFor()
    await page.getByText('Not used from this file: MOOD.').waitFor()
    await expectSound(page, { hasTouch })
    await button('Save and Go On').click()

    const estates = page.getByRole('article', { name: 'Owners who died, and estates' })
    await estates.getByText('1 row', { exact: true }).waitFor()
    await page.getByRole('article', { name: 'Government' }).waitFor()
    await estates.getByRole('button', { name: /^Show rows/ }).click()
    await button('Mend row 5').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Owner/).fill('COLE BEN')
    await expectSound(page, { hasTouch })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await estates.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Next: Price' }).click()
    await button('Add a Rule').click()
    await page.getByLabel('Dollars an acre', { exact: true }).fill('$1,000')
    await page.getByLabel('Rounding').selectOption('To whole dollars')
    await button('Save Rules').click()
    await page.getByRole('region', { name: 'What it comes to' }).getByText('$17,000').waitFor()
    await expectSound(page, { hasTouch })

    await page.getByRole('link', { name: 'Next: Check' }).click()
    await page.getByText('3 rows ready, 1 row set aside.').waitFor()
    await expectSound(page, { hasTouch })
    await page.getByLabel('Where These Facts Are From').fill('Levy County Assessor, 2026')
    await page.getByLabel('How We Came to This Number').fill('What {acreage} in {country} bring.')
    await page.getByLabel('Worked Out By').selectOption('Ruth Larkenby')
    await button('Go Live').click()
    await page.getByText(/^There is no field {country}/).waitFor()
    await expectSound(page, { hasTouch })
    await page.getByLabel('How We Came to This Number').fill('What {acreage} in {county} bring.')
    await button('Go Live').click()
    await dialog.getByText(/^3 sellers can open their offer from now on/).waitFor()
    await expectSound(page, { hasTouch })
    await dialog.getByRole('button', { name: 'Go Live' }).click()
    await expectToast(page, '3 offers are live.')
    await page.getByText(/^3 offers were made from this list/).waitFor()
    const made = await offersNamed(mark)
    expect(new Set(made.map(({ sellerName, amount }) => `${sellerName} ${amount}`))).toEqual(
      new Set(['Marian Tully 10000', 'Opal Greer 5000', 'Ben Cole 2000']),
    )
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set(['active']))
    const said = made.map(({ factsSource, priceReasons, pricedBy }) =>
      [factsSource, priceReasons, pricedBy].join(' | '),
    )
    expect(new Set(said)).toEqual(
      new Set(
        [10, 5, 2].map(
          (acres) =>
            `Levy County Assessor, 2026 | What ${acres} acres in Levy County bring. | Ruth Larkenby`,
        ),
      ),
    )

    await button(/^Undo/).click()
    await dialog.getByRole('button', { name: 'Take Them Back' }).click()
    await expectToast(page, 'Its offers are taken back. The list is open again.')
    await button('Go Live').waitFor()
    expect(await page.getByLabel('Worked Out By').inputValue()).toBe('Ruth Larkenby')
    expect(await offersNamed(mark)).toEqual([])
    await page.getByRole('link', { name: 'All lists' }).click()
    await button(`Delete levy-${mark}`).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'List deleted successfully.')
  },
)

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])(
  'brings in a workbook on $device, with prices while they are typed, and finds its county',
  async ({ viewport, hasTouch }) => {
    const page = await enter('/admin/lists/new', { viewport, hasTouch })
    const mark = `6${viewport.width}-${Date.now()}`
    const button = (name: RegExp | string) => page.getByRole('button', { name })
    await page.getByLabel('File with the list').setInputFiles(workbookOf(mark))
    await page.getByText(/^2 rows\./).waitFor()
    await expectSound(page, { hasTouch })
    await page.getByRole('link', { name: 'Next: Columns' }).click()
    await page.getByRole('row').filter({ hasText: 'TULLY MARIAN' }).waitFor()
    await expectSound(page, { hasTouch })
    await button('Save and Go On').click()
    await page.getByRole('link', { name: 'Next: Price' }).click()
    await button('Add a Rule').click()
    const figure = page.getByLabel('Dollars an acre', { exact: true })
    const look = page.getByRole('region', { name: 'What it comes to' })
    await page.getByLabel('Rounding').selectOption('To whole dollars')
    await figure.fill('2000')
    await look.getByText('$30,000').waitFor()
    await look.getByText('These are the rules you typed. Save them to keep them.').waitFor()
    await figure.press('End')
    await figure.press('Backspace')
    await look.getByText('$3,000').waitFor()
    expect(await figure.evaluate((element) => element === document.activeElement)).toBe(true)
    await expectSound(page, { hasTouch })
    await button('Save Rules').click()
    await look.getByText('By the saved rules.').waitFor()
    await page.getByRole('link', { name: 'Next: Check' }).click()
    await page.getByText('2 rows ready').waitFor()
    await expectSound(page, { hasTouch })
    await button('Save as Drafts').click()
    await page.getByText(/^2 offers were made from this list/).waitFor()
    await page.goto(`/admin/offers?search=${mark}`)
    await unfold(page, 'Filters')
    await button('More filters').click()
    await page.getByRole('dialog').getByLabel('County').selectOption('Levy County, FL')
    await expectSound(page, { hasTouch })
    await button('Show Offers').click()
    await button('Remove filter: Levy County, FL').waitFor()
    await page.getByText('1–2 of 2 offers').waitFor()
  },
)

it('says plainly why a file is no list', async () => {
  const page = await enter('/admin/lists/new', { viewport: phone, allow: /4\d\d/ })
  await page
    .getByLabel('File with the list')
    .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
  const problem = page.getByRole('alert').filter({ hasText: 'empty.csv' })
  await problem.waitFor()
  expect(await violations(page)).toEqual([])
})
