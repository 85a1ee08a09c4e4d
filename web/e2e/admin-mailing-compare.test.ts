import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useAdmin } from './admin.ts'
import { mail } from './mailed.ts'
import { createOffer } from './offers.ts'
import { ask, openOffer } from './seller-api.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

/** What stands in a row of a table, or on its card, after its name; without empty cells, which a card does not show. */
async function cellsOf(page: Page, table: string, name: string): Promise<string[]> {
  const row = page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  return (await row.getByRole('cell').allInnerTexts()).filter((text) => text !== '')
}

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a tablet', viewport: { width: 768, height: 1024 }, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])('compares what two mailings brought, figure by figure, on $device', async (visit) => {
  const { viewport, hasTouch } = visit
  const mark = `${viewport.width}-${Date.now()}`
  const letters = async (sizes: number[], batch: string) => {
    const numbers: string[] = []
    for (const acreage of sizes)
      numbers.push(
        await createOffer({
          apn: `6${mark}-${batch}-${numbers.length}`,
          acreage,
          sellerMailingAddress: `${numbers.length} Oak St\nKingman, AZ 86401`,
        }),
      )
    return numbers
  }
  const mine = await letters([3, 3, 30, 30], 'a')
  const theirs = await letters([3, 8], 'b')
  const id = await mail(`First ${mark}`, mine)
  const otherId = await mail(`Second ${mark}`, theirs)
  for (const number of [mine[0], mine[2], theirs[1]]) await openOffer(number ?? '')
  await ask('POST', `/api/offers/${mine[0]}/call-backs`, { phone: '(928) 555-0117', time: 'any' })

  const page = await enter(`/admin/mailings/${id}`, { viewport, hasTouch })
  await page.getByRole('heading', { name: 'What it brought' }).waitFor()
  await page.getByLabel('Compare with').selectOption({ label: `Second ${mark}` })
  await page.getByRole('heading', { name: 'What they brought' }).waitFor()
  expect(new URL(page.url()).searchParams.get('with')).toBe(otherId)
  const unclear = 'Not enough answers yet to tell a difference.'
  expect(await cellsOf(page, 'How far sellers came', 'Opened online')).toEqual([
    '2 (50%)',
    '1 (50%)',
    unclear,
  ])
  expect(await cellsOf(page, 'How far sellers came', 'Letters')).toEqual(['4', '2'])
  expect(await cellsOf(page, 'How far sellers came', 'Asked for a call')).toEqual([
    '1 (25%)',
    '0 (0%)',
  ])
  expect(await cellsOf(page, 'What they cost and came to', 'The mailing cost')).toEqual([
    '$3.40',
    '$1.70',
  ])
  const opened = page.getByRole('table', { name: /^Which share of the letters was opened/ })
  expect(await opened.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toEqual([
    '0',
    '50%',
    '50%',
  ])
  await page.getByLabel('Grouped by').selectOption('Size')
  await page.getByLabel('What is compared').selectOption('Opened online')
  expect(await cellsOf(page, 'By size', '1 to 5 acres')).toEqual(['1 (50%)', '0 (0%)', unclear])
  expect(await cellsOf(page, 'By size', '5 to 20 acres')).toEqual(['–', '1 (100%)'])
  expect(await cellsOf(page, 'By size', '20 to 40 acres')).toEqual(['1 (50%)', '–'])
  await expectSound(page, { hasTouch })

  await page.getByText(`The other one is “Second ${mark}”, posted today.`).waitFor()

  // The address keeps the choice, and takes it back.
  await page.reload()
  await page.getByRole('heading', { name: 'What they brought' }).waitFor()
  await page.getByLabel('Compare with').selectOption('No other mailing')
  await page.getByRole('heading', { name: 'What it brought' }).waitFor()
  expect(new URL(page.url()).search).toBe('')

  await page.goto(`/admin/mailings/${id}?with=gone`)
  await page.getByText('The mailing to compare with was not found.').waitFor()
  await page.getByRole('heading', { name: 'What it brought' }).waitFor()
  await expectSound(page, { hasTouch })
})
