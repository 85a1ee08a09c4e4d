import { expect, it } from 'vitest'
import { expectToast, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'
import { reflowProblems } from './reflow.ts'
import { signNext } from './seller-api.ts'
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
  const expectSound = async () => {
    expect(await violations(page)).toEqual([])
    expect(await reflowProblems(page)).toEqual([])
    expect(hasTouch ? await tooSmall(page) : []).toEqual([])
  }

  const card = column('Signed').getByRole('listitem').filter({ hasText: ada })
  await card.getByText('$18,500, Mohave County').waitFor()
  await card.getByText(/^Open escrow by /).waitFor()
  await card.getByRole('link', { name: '(928) 555-0117' }).waitFor()
  await expectSound()

  await page.getByRole('checkbox', { name: `Choose ${ada}` }).check()
  await page.getByRole('checkbox', { name: `Choose ${bea}` }).check()
  await page.getByText('2 deals chosen').waitFor()
  await page.getByRole('button', { name: 'Move chosen' }).click()
  expect(await dialog.getByLabel('Move to').inputValue()).toBe('escrow')
  await expectSound()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expectToast(page, '2 deals are in “Escrow” now.')
  await column('Escrow').getByRole('link', { name: ada }).waitFor()
  await page.getByText('No deals chosen').waitFor()

  await page.getByRole('button', { name: `Move to … ${ada}` }).click()
  await dialog.getByLabel('Move to').selectOption('paid')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await dialog.getByText('“Title search done” has no day, though a later step is done.').waitFor()
  await expectSound()
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
  await expectSound()

  const link = page.getByRole('link', { name: 'Download', exact: true })
  const csv = await page.request.get((await link.getAttribute('href')) ?? '')
  const lines = (await csv.text()).split('\r\n')
  for (const number of numbers)
    expect(lines.filter((line) => line.includes(number))).toHaveLength(1)

  await page.goto(`/success?ref=${numbers[2]}`)
  await page.getByRole('heading', { name: 'This Sale Has Ended' }).waitFor()
})
