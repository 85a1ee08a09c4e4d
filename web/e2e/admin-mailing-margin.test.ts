import { it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, useAdmin } from './admin.ts'
import { mail, today } from './mailed.ts'
import { createOffer } from './offers.ts'
import { signNext } from './seller-api.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

/** Signs a deal and has it paid today. */
async function pay(referenceNumber: string): Promise<void> {
  const day = today()
  await askAsAdmin('PUT', `/api/admin/offers/${referenceNumber}/closing`, {
    escrowOpenedOn: day,
    titleSearchOn: day,
    closingScheduledOn: day,
    paidOn: day,
    confirmed: true,
  })
}

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a tablet', viewport: { width: 768, height: 1024 }, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])('tells the margin of a mailing, which follows a new agreement, on $device', async (visit) => {
  const { viewport, hasTouch } = visit
  const apn = `8${viewport.width}-${Date.now()}`
  const sellerName = `Mara Margin${viewport.width}`
  const numbers: string[] = []
  for (const acreage of [3, 30, 30, 30])
    numbers.push(
      await createOffer({
        apn: `${apn}-${numbers.length}`,
        acreage,
        sellerName,
        sellerMailingAddress: `${numbers.length} Elm St\nKingman, AZ 86401`,
      }),
    )
  const [first = '', second = '', third = ''] = numbers
  const id = await mail(`Margin ${apn}`, numbers)
  for (const number of [first, second, third]) await signNext(number, sellerName)
  const { referenceNumber: replacement } = await askAsAdmin<{ referenceNumber: string }>(
    'POST',
    `/api/admin/offers/${first}/new-agreement`,
    { amount: 15_000, expirationDate: '2039-12-31' },
  )
  await signNext(replacement, sellerName)
  for (const number of [replacement, second, third]) await pay(number)
  await askAsAdmin('PUT', `/api/admin/offers/${second}/closing-details`, { resalePrice: 12_000 })

  const page = await enter(`/admin/offers?edit=${replacement}`, { viewport, hasTouch })
  const details = page.getByRole('region', { name: 'Checklist and closing company' })
  await details.getByRole('textbox', { name: /^Closing costs/ }).fill('900')
  await details.getByRole('textbox', { name: /^Resale price/ }).fill('45,000')
  await details.getByRole('button', { name: 'Save details' }).click()
  await expectToast(page, 'Details updated successfully.')

  await page.goto(`/admin/mailings/${id}`)
  const margin = page.getByRole('region', { name: 'Margin' })
  await margin.getByText('Of 3 paid deals, 2 have a resale price.').waitFor()
  for (const amount of ['$57,000', '-$33,500', '-$900', '-$2.27', '$22,597.73'])
    await margin.getByText(amount, { exact: true }).waitFor()
  const money = page.getByRole('region', { name: 'Money' })
  await money.getByText('$52,000', { exact: true }).waitFor()
  await page.getByLabel('Grouped by').selectOption('Size')
  const sizes = page.getByRole('table', { name: 'By size' })
  await sizes.getByRole('row').filter({ hasText: '1 to 5 acres' }).getByText('$29,099.15').waitFor()
  await sizes
    .getByRole('row')
    .filter({ hasText: '20 to 40 acres' })
    .getByText('-$6,501.28 (1 of 2)')
    .waitFor()
  await page
    .getByText('“1 of 2” would say that 1 of its 2 paid deals has a resale price.')
    .waitFor()
  await expectSound(page, { hasTouch })
})
