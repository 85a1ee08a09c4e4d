import { expect, it } from 'vitest'
import { expectToast, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'
import { reflowProblems } from './reflow.ts'
import { signNext } from './seller-api.ts'
import { expectSound } from './sound.ts'
import { tooSmall } from './touch-sizes.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])('moves deals to payment, and notes one that fell through, on $device', async (visit) => {
  const { viewport, hasTouch } = visit
  const names = ['Ada', 'Bea', 'Cal'].map((first) => `${first} Dealer${viewport.width}`)
  const [ada = '', bea = '', cal = ''] = names
  const numbers: string[] = []
  for (const sellerName of names) {
    const number = await createOffer({ sellerName, sellerPhone: '(928) 555-0117' })
    await signNext(number, sellerName)
    numbers.push(number)
  }
  const page = await enter('/admin/deals', { viewport, hasTouch })
  const dialog = page.getByRole('dialog')
  const column = (name: string) => page.getByRole('region', { name, exact: true })

  const card = column('Signed').getByRole('listitem').filter({ hasText: ada })
  await card.getByText('$18,500, Mohave County').waitFor()
  await card.getByText(/^Open escrow by /).waitFor()
  await card.getByRole('link', { name: '(928) 555-0117' }).waitFor()
  await expectSound(page, { hasTouch })

  await page.getByRole('checkbox', { name: `Choose ${ada}` }).check()
  await page.getByRole('checkbox', { name: `Choose ${bea}` }).check()
  await page.getByText('2 deals chosen').waitFor()
  await page.getByRole('button', { name: 'Move chosen' }).click()
  expect(await dialog.getByLabel('Move to').inputValue()).toBe('escrow')
  await expectSound(page, { hasTouch })
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expectToast(page, '2 deals are in “Escrow” now.')
  await column('Escrow').getByRole('link', { name: ada }).waitFor()
  await page.getByText('No deals chosen').waitFor()

  await page.getByRole('button', { name: `Move to … ${ada}` }).click()
  await dialog.getByLabel('Move to').selectOption('paid')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await dialog.getByText('“Title search done” has no day, though a later step is done.').waitFor()
  await expectSound(page, { hasTouch })
  await dialog.getByRole('button', { name: 'Move Anyway' }).click()
  await expectToast(page, '1 deal is in “Paid” now.')
  await column('Paid').getByRole('link', { name: ada }).waitFor()

  await page.goto('/admin/deals?view=list')
  const row = page.getByRole('row').filter({ hasText: cal })
  await row.getByRole('button', { name: `Move to … ${cal}` }).click()
  await dialog.getByLabel('Move to').selectOption('fell_through')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await dialog.getByText('Please say why').waitFor()
  await dialog.getByLabel('Why').fill('A lien on it')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expectToast(page, '1 deal is in “Fell through” now.')
  await row.getByText(/: A lien on it$/).waitFor()
  await expectSound(page, { hasTouch })

  const link = page.getByRole('link', { name: 'Download', exact: true })
  const csv = await page.request.get((await link.getAttribute('href')) ?? '')
  const lines = (await csv.text()).split('\r\n')
  for (const number of numbers)
    expect(lines.filter((line) => line.includes(number))).toHaveLength(1)

  await page.goto(`/success?ref=${numbers[2]}`)
  await page.getByRole('heading', { name: 'This Sale Has Ended' }).waitFor()
})

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])('keeps closing company, checklist and documents of a deal, on $device', async (visit) => {
  const { viewport, hasTouch } = visit
  const sellerName = `Dora Details${viewport.width}`
  const number = await createOffer({ sellerName })
  await signNext(number, sellerName)
  const page = await enter(`/admin/offers?edit=${number}`, { viewport, hasTouch, allow: /400/ })
  const details = page.getByRole('region', { name: 'Checklist and closing company' })
  await details.getByLabel('Title report read').check()
  await details.getByRole('textbox', { name: /^Closing company/ }).fill('Fort Ansel Title')
  await details.getByRole('textbox', { name: /^Back taxes/ }).fill('412.50')
  await details.getByRole('textbox', { name: /^Closing costs/ }).fill('nine hundred')
  await details.getByRole('button', { name: 'Save details' }).click()
  await details.getByText(/dollars/).waitFor()
  await details.getByRole('textbox', { name: /^Closing costs/ }).fill('900')
  await details.getByRole('button', { name: 'Save details' }).click()
  await expectToast(page, 'Details updated successfully.')

  const documents = page.getByRole('region', { name: 'Documents' })
  const file = documents.locator('input[type="file"]')
  await file.setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await documents.getByText('x.txt: Please choose a PDF, JPEG or PNG file').waitFor()
  const deed = { name: 'deed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await file.setInputFiles(deed)
  const link = documents.getByRole('link', { name: 'deed.pdf' })
  await link.waitFor()
  await expectSound(page, { hasTouch })
  const kept = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(await kept.body()).toEqual(deed.buffer)

  await page.reload()
  expect(await details.getByLabel('Title report read').isChecked()).toBe(true)
  expect(await details.getByRole('textbox', { name: /^Back taxes/ }).inputValue()).toBe('$412.50')
  await documents.getByRole('button', { name: 'Remove deed.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Document removed successfully.')
  await documents.getByText(/^None yet/).waitFor()
})

it('names the steps as the business does, on the board and for the seller', async () => {
  const sellerName = 'Sten Stepper'
  const number = await createOffer({ sellerName })
  await signNext(number, sellerName)
  const page = await enter('/admin/deals?view=steps', { viewport: phone, hasTouch: true })
  const title = page.getByRole('group', { name: 'When the title search is done' })
  const before = await title.getByLabel('Name of the stage').inputValue()
  const change = async (name: string, text: string, days: string) => {
    await title.getByLabel('Name of the stage').fill(name)
    await title.getByLabel(/^What sellers read/).fill(text)
    await title.getByLabel('Business days after the signature').fill(days)
    await page.getByRole('button', { name: 'Save steps' }).click()
  }
  await change('Records read', 'Iris reads the records of the county.', '12')
  await page.getByText(/^Please use a whole number from 1 to 10/).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await reflowProblems(page)).toEqual([])
  expect(await tooSmall(page)).toEqual([])
  await change('Records read', 'Iris reads the records of the county.', '9')
  await expectToast(page, 'Steps updated successfully.')
  await page.goto('/admin/deals')
  await page.getByRole('region', { name: 'Records read', exact: true }).waitFor()
  await page.goto(`/success?ref=${number}`)
  await page.getByText('Iris reads the records of the county.').waitFor()
  await page.goto('/admin/deals?view=steps')
  await change(before, '', '10')
  await expectToast(page, 'Steps updated successfully.')
})

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])('changes the price of a deal by a new agreement, on $device', async (visit) => {
  const { viewport, hasTouch } = visit
  const sellerName = `Nora Newprice${viewport.width}`
  const number = await createOffer({ sellerName })
  await signNext(number, sellerName)
  const page = await enter(`/admin/offers?edit=${number}`, { viewport, hasTouch, allow: /400/ })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Change the price' }).click()
  const amount = dialog.getByLabel('New amount')
  const make = dialog.getByRole('button', { name: 'Make It Live' })
  await make.click()
  await dialog.getByText('Please enter an amount in dollars').waitFor()
  await amount.fill('18500')
  await make.click()
  await dialog.getByText('This is the price that was signed').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await reflowProblems(page)).toEqual([])
  expect(hasTouch ? await tooSmall(page) : []).toEqual([])
  await amount.fill('$20,000')
  await make.click()
  await expectToast(page, 'The new agreement is live.')
  await page.getByText(`In place of ${number}, signed for $18,500.00`).waitFor()
  const next = new URL(page.url()).searchParams.get('edit') ?? ''
  expect(next).not.toBe(number)
  await signNext(next, sellerName)

  await page.goto(`/admin/offers?edit=${number}`)
  await page.getByText(/^A new agreement took the place of this one/).waitFor()
  await page.goto('/admin/deals')
  const signed = page.getByRole('region', { name: 'Signed', exact: true })
  const card = signed.getByRole('listitem').filter({ hasText: sellerName })
  await card.getByText(/^\$20,000/).waitFor()
  expect(await card.count()).toBe(1)
  await page.goto(`/success?ref=${number}`)
  await page.getByRole('heading', { name: 'You Signed a New Agreement' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'See Where It Stands' }).click()
  await page.getByRole('heading', { name: 'Congratulations' }).waitFor()
})

it('gives calendars an address, a new one, and none', async () => {
  const sellerName = 'Cleo Calendar'
  await signNext(await createOffer({ sellerName }), sellerName)
  const page = await enter('/admin/deals', { viewport: phone, hasTouch: true })
  const panel = page.getByRole('region', { name: 'In your calendar' })
  const shown = panel.getByLabel('Address for your calendar')
  await panel.getByRole('button', { name: 'Make an address' }).click()
  const first = await shown.inputValue()
  const entries = async (address: string) => await (await page.request.get(address)).text()
  expect(await entries(first)).toContain(`SUMMARY:Open escrow: ${sellerName}`)
  expect(await violations(page)).toEqual([])
  expect(await reflowProblems(page)).toEqual([])
  expect(await tooSmall(page)).toEqual([])
  await panel.getByRole('button', { name: 'New address' }).click()
  await page.getByRole('button', { name: 'Make a New One' }).click()
  await expect.poll(() => shown.inputValue()).not.toBe(first)
  expect(await entries(first)).not.toContain(sellerName)
  await panel.getByRole('button', { name: 'End address' }).click()
  await page.getByRole('button', { name: 'End It' }).click()
  await panel.getByRole('button', { name: 'Make an address' }).waitFor()
})
