import type { CoSeller, OfferPage } from 'offers-service/contract'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, unfold, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'
import { reflowProblems } from './reflow.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

const header = 'Location,Acreage,APN,Expiration date,Amount,Seller name,Mood'
const file = (...lines: string[]) => ({
  name: 'offers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines].join('\r\n')),
})

it('imports a spreadsheet whole, after its problems are put right', async () => {
  const page = await enter('/admin/offers')
  const mark = `9-${Date.now()}`
  const good = `"Levy County, Florida",5,${mark}-a,2099-12-31,"$4,500",Doña Reyes,glad`
  await page.getByRole('link', { name: 'Import' }).click()
  const template = await page
    .getByRole('link', { name: 'Download the template' })
    .getAttribute('href')
  expect(await (await page.request.get(template ?? '')).text()).toContain('Expiration date')

  await page.getByLabel('CSV file').setInputFiles(file(good, `Ohio,ten,${mark}-b,2099-12-31,900,,`))
  const problem = page.getByRole('row').filter({ hasText: 'Row 3' })
  expect(await problem.innerText()).toContain('Acreage')
  await page.getByText('There is 1 problem, so nothing can be imported').waitFor()
  expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0)
  expect(await violations(page)).toEqual([])

  await page.getByLabel('CSV file').setInputFiles(file(good, `Ohio,10,${mark}-b,2099-12-31,900,,`))
  await page.getByText('offers.csv: 2 offers can be imported.').waitFor()
  await page.getByText('Not used from this file: Mood.').waitFor()
  await page.getByRole('row').filter({ hasText: 'Doña Reyes' }).getByText('$4,500').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 2 offers' }).click()
  await expectToast(page, '2 offers imported.')
  await page.getByRole('heading', { name: 'Manage Offers' }).waitFor()

  // What came in stands by itself, to be put into a mailing or printed together.
  await page.getByText('1–2 of 2 offers').waitFor()
  const chip = page.getByRole('button', { name: /^Remove filter: Imported / })
  await chip.waitFor()
  await page.getByRole('button', { name: 'Choose all on this page' }).click()
  await page.getByRole('button', { name: 'Mailing', exact: true }).click()
  await page.getByRole('dialog').getByText('2 offers go into the mailing').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await chip.click()

  await page.getByLabel('Search').fill(mark)
  await page.getByText('1–2 of 2 offers').waitFor()
  const exported = await page.getByRole('link', { name: 'Export' }).getAttribute('href')
  const rows = (await (await page.request.get(exported ?? '')).text()).trim().split('\r\n')
  expect(rows).toHaveLength(3)
  expect(rows.join()).toContain('Doña Reyes')
})

/** Drags a file over the picker and lets it go there. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const carried = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], fileName))
      return transfer
    },
    [name, text] as const,
  )
  const picker = page.locator('[data-over]').filter({ has: page.getByLabel('CSV file') })
  await picker.dispatchEvent('dragover', { dataTransfer: carried })
  await page.locator('[data-over="true"]').waitFor()
  await picker.dispatchEvent('drop', { dataTransfer: carried })
  await page.locator('[data-over="false"]').waitFor()
}

it('takes a file that is dropped, and says kindly when it is not a spreadsheet', async () => {
  const page = await enter('/admin/offers?import=')
  await page.getByRole('heading', { name: 'Import Offers' }).waitFor()
  await drop(page, 'offers.xlsx', 'PK and so on')
  await page.getByText('offers.xlsx: This is not a CSV file.').waitFor()
  const line = `"Levy County, Florida",5,9-${Date.now()},2099-12-31,"$4,500",Doña Reyes,glad`
  await drop(page, 'offers.csv', `${header}\n${line}`)
  await page.getByText('offers.csv: 1 offer can be imported.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/offers')
})

it('asks who joint owners are, and makes each of them a signer', async () => {
  const page = await enter('/admin/offers?import=', { viewport: phone })
  const mark = `8-${Date.now()}`
  const row = (index: number, seller: string) =>
    `"Levy County, Florida",5,${mark}-${index},2099-12-31,"$4,500","${seller}",`
  const sellers = ['SMITH JOHN & MARY', 'Smith & Sons LLC', 'Dolores & Frank Whitcomb']
  await page
    .getByLabel('CSV file')
    .setInputFiles(file(...sellers.map((name, index) => row(index, name))))
  await page.getByText('2 rows may name several owners.').waitFor()
  const store = page.getByRole('button', { name: 'Import 3 offers' })
  expect(await store.isDisabled()).toBe(true)
  await page.getByRole('radio', { name: '2 owners: JOHN SMITH and MARY SMITH' }).check()
  const whitcombs = page.getByRole('group', { name: /Dolores & Frank Whitcomb/ })
  await whitcombs.getByRole('radio', { name: 'Let me write the names' }).check()
  await whitcombs
    .getByRole('textbox', { name: 'Owners' })
    .fill('Dolores Whitcomb\nFranklin Whitcomb')
  await page.getByText('All are decided.').waitFor()
  expect(await violations(page)).toEqual([])
  await store.click()
  await expectToast(page, '3 offers imported.')

  const { offers } = await askAsAdmin<OfferPage>(
    'GET',
    `/api/admin/offers/search?search=${mark}&order=reference`,
  )
  const named = await Promise.all(
    offers.map(async ({ sellerName, referenceNumber }) => {
      const url = `/api/admin/offers/${referenceNumber}/signing`
      const { coSellers } = await askAsAdmin<{ coSellers: CoSeller[] }>('GET', url)
      return [sellerName, ...coSellers.map(({ name }) => name)].join(', ')
    }),
  )
  expect(new Set(named)).toEqual(
    new Set(['JOHN SMITH, MARY SMITH', 'Smith & Sons LLC', 'Dolores Whitcomb, Franklin Whitcomb']),
  )
})

it.each([
  { device: 'a phone', viewport: phone },
  { device: 'a laptop', viewport: laptop },
])('changes offers by their export on $device, and takes it back', async ({ viewport }) => {
  const mark = `7${viewport.width}-${Date.now()}`
  const first = await createOffer({ apn: `${mark}-1`, amount: 18_500 })
  await createOffer({ apn: `${mark}-2`, amount: 9000 })
  const page = await enter(`/admin/offers?search=${mark}`, { viewport })
  await page.getByText('1–2 of 2 offers').waitFor()
  await unfold(page, 'More')
  const exported = await page.getByRole('link', { name: 'Export' }).getAttribute('href')
  const csv = await (await page.request.get(exported ?? '')).text()
  const amountOf = async () =>
    (await askAsAdmin<{ amount: number }>('GET', `/api/admin/offers/${first}`)).amount

  await page.getByRole('link', { name: 'Import' }).click()
  await page.getByLabel('CSV file').setInputFiles({
    name: 'offers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv.replace(',18500,', ',20000,')),
  })
  await page.getByText('offers.csv: 1 offer changes. Nothing is stored yet.').waitFor()
  const row = page.getByRole('row').filter({ hasText: first })
  await row.getByText('Amount: $18,500 → $20,000').waitFor()
  await page.getByText('1 with nothing to change').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await reflowProblems(page)).toEqual([])
  expect(await amountOf()).toBe(18_500)
  await page.getByRole('button', { name: 'Change 1 offer' }).click()
  await expectToast(page, '1 offer is being changed.')

  const undo = page.getByRole('button', { name: 'Undo: 1 offer changed from a file' }).first()
  await undo.waitFor()
  expect(await amountOf()).toBe(20_000)
  await undo.click()
  await page.getByText('1 brought back').first().waitFor()
  expect(await amountOf()).toBe(18_500)
})
