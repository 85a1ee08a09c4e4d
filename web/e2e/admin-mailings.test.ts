import { readFile } from 'node:fs/promises'
import type { Mailing } from 'offers-service/contract'
import { expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { ask } from './seller-api.ts'
import { expectSound } from './sound.ts'
import { laptop, phone, site } from './visit.ts'

const { enter } = useAdmin()

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])('mails letters and tells what they brought on $device', async ({ viewport, hasTouch }) => {
  const apn = `7${viewport.width}-${Date.now()}`
  const name = `Spring ${apn}`
  const offers = [
    await createOffer({ apn: `${apn}-1`, sellerMailingAddress: '4 Elm St\nKingman, AZ 86401' }),
    await createOffer({ apn: `${apn}-2`, sellerMailingAddress: '6 Elm St\nKingman, AZ 86401' }),
  ]
  const page = await enter(`/admin/offers?search=${apn}`, { viewport, hasTouch, allow: /40[09]/ })
  const dialog = page.getByRole('dialog')
  const button = (label: string | RegExp) => page.getByRole('button', { name: label })

  await button('Choose all on this page').click()
  await page.getByRole('button', { name: 'Mailing', exact: true }).click()
  await dialog.getByText('2 offers go into the mailing').waitFor()
  await dialog.getByRole('button', { name: 'Put In 2' }).click()
  await dialog.getByText('Name is required').waitFor()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Cost of a letter').fill('0.85')
  await expectSound(page, { hasTouch })
  await dialog.getByRole('button', { name: 'Put In 2' }).click()
  await button('Undo: 2 offers put into a mailing').first().waitFor()

  await page.getByText('No offers chosen').waitFor()
  await page.goto('/admin/mailings')
  await page.getByRole('link', { name }).click()
  await page.getByText('We count from the day you put the letters in the mail.').waitFor()
  await page.getByText('Not posted yet').waitFor()
  await button('Make the Files').click()
  await page.getByText('2 letters are ready, sorted by pages and ZIP code.').waitFor()
  await expectSound(page, { hasTouch })
  await button('Split in Two').click()
  await expectSound(page, { hasTouch })
  await dialog.getByRole('button', { name: 'Split', exact: true }).click()
  await page.getByRole('heading', { name: `${name}, second half` }).waitFor()
  await button('Make the Files').click()
  await page.getByText('1 letter is ready, sorted by pages and ZIP code.').waitFor()
  await button('Make Again').waitFor()
  await expectSound(page, { hasTouch })
  await button('Delete').click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'Mailings' }).waitFor()
  await page.goto(`/admin/offers?search=${apn}`)
  await button('Choose all on this page').click()
  await page.getByRole('button', { name: 'Mailing', exact: true }).click()
  await dialog.getByLabel('Mailing').selectOption({ label: name })
  await dialog.getByText('1 offer goes into the mailing').waitFor()
  await dialog.getByRole('button', { name: 'Put In 1' }).click()
  await button('Undo: 1 offer put into a mailing').first().waitFor()
  await page.getByText('No offers chosen').waitFor()
  await page.goto('/admin/mailings')
  await page.getByRole('link', { name, exact: true }).click()
  const letter = page.getByRole('region', { name: 'The letter' })
  await letter.getByText('We would like to buy your').waitFor()
  await page.getByLabel('Before the offer').fill('Is your land in {county} ')
  await button('{acreage}').click()
  await letter.getByText(/^Is your land in Mohave County [\d.]+ acres?$/).waitFor()
  await page.keyboard.type(' of {acers}')
  const wrong = page.getByText('There is no field {acers}.')
  await wrong.waitFor()
  await button('Save Text').click()
  await wrong.nth(1).waitFor()
  await page.getByLabel('Before the offer').fill('Is your land in {county} for sale?')
  await button('Save Text').click()
  await expectToast(page, 'Text saved. The letters say this when you print them.')
  const drawn = page.locator('img[src^="data:image/png"]')
  await drawn.waitFor()
  await page.getByLabel('Size of type').selectOption('large')
  await drawn.nth(1).waitFor()
  await expectSound(page, { hasTouch })
  await button('Save Text').click()
  await expectToast(page, 'Text saved. The letters say this when you print them.')
  await button('Write to One Owner').click()
  await dialog.getByLabel('Reference number').fill('LB-WRONG')
  await dialog.getByLabel('Before the offer').fill('Ann told us about {county}.')
  await expectSound(page, { hasTouch })
  await dialog.getByRole('button', { name: 'Save Text' }).click()
  await dialog.getByText('No letter of this mailing has this number').waitFor()
  await dialog.getByLabel('Reference number').fill(offers[1] ?? '')
  await dialog.getByRole('button', { name: 'Save Text' }).click()
  await expectToast(page, `Saved. Only the letter of ${offers[1]} says this.`)
  await page.getByLabel('As read by').selectOption(offers[1] ?? '')
  await letter.getByText('Ann told us about Mohave County.').waitFor()
  await expectSound(page, { hasTouch })
  await button(`Change the text of ${offers[1]}`).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button(`Take back the text of ${offers[1]}`).click()
  await expectToast(page, 'Taken back. This letter says what the others say.')
  await letter.getByText('Is your land in Mohave County for sale?').waitFor()
  await button('Make the Files').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button('Print letters to 86401').click(),
  ])
  expect(file.suggestedFilename()).toBe('letters.pdf')
  await expectToast(page, '2 letters are saved as a PDF, ready to print.')
  await page.getByRole('row').getByText('Printed', { exact: true }).last().waitFor()
  await expectSound(page, { hasTouch })
  await button('Not printed after all to 86401').click()
  await expectToast(page, 'Taken back. These letters are not printed yet.')
  await page.getByRole('row').getByText('Not printed', { exact: true }).last().waitFor()
  await button('Note as Posted').click()
  await expectSound(page, { hasTouch })
  const byId = `/api/admin${new URL(page.url()).pathname.slice('/admin'.length)}`
  await askAsAdmin('PUT', byId, { name, letterCost: 0.85, callCount: 0 })
  await dialog.getByRole('button', { name: 'Note as Posted' }).click()
  await page
    .getByText(/It was changed in another window\./)
    .first()
    .waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Not posted yet').waitFor()
  await button('Note as Posted').click()
  await dialog.getByLabel('Or the cost in all').fill('1.73')
  await dialog.getByRole('button', { name: 'Note as Posted' }).click()
  await dialog.getByText('Please enter the cost of one or of all, not both').waitFor()
  await dialog.getByLabel('Cost of a letter').fill('')
  await dialog.getByRole('button', { name: 'Note as Posted' }).click()
  await expectToast(page, 'Noted. What sellers do counts for this mailing from that day on.')
  await page.getByText('Nobody has opened an offer yet.').waitFor()

  await fetch(`${site().url}/api/offers/${offers[0]}`)
  await page.reload()
  await page.getByText('1 (50%)').first().waitFor()
  await page.getByText('Nobody has asked, declined or signed yet.').waitFor()
  await page.getByText('$1.73').waitFor()
  await page.getByLabel('Grouped by').selectOption('Size')
  await page.getByRole('table', { name: 'By size' }).waitFor()
  await expectSound(page, { hasTouch })

  await page.getByLabel('Calls').fill('12')
  await button('Save Mailing').click()
  await expectToast(page, 'Mailing updated successfully.')
  const calls = page.getByText('Calls you counted', { exact: true }).locator('..')
  await calls.getByText('12', { exact: true }).waitFor()

  await button('Write Again').click()
  await dialog.getByText('with a letter that was posted too recently. You can write').waitFor()
  expect(await dialog.getByLabel('Days since the last letter').inputValue()).toBe('21')
  await dialog.getByLabel('To those who').selectOption('opened it and did not answer (0)')
  await dialog.getByText('There is nothing to do for these offers.').waitFor()
  await expectSound(page, { hasTouch })
  await dialog.getByLabel('Days since the last letter').fill('0')
  await dialog.getByText('1 offer goes into the mailing').waitFor()
  await dialog.getByLabel('To those who').selectOption('never opened their offer (1)')
  await dialog.getByText('1 offer goes into the mailing').waitFor()
  await dialog.getByLabel('New last day').fill('12/31/2039')
  await dialog.getByText('1 offer goes into the mailing').waitFor()
  await expectSound(page, { hasTouch })
  await dialog.getByRole('button', { name: 'Put In 1' }).click()
  await page.getByRole('heading', { name: `${name}, next letter` }).waitFor()
  await page.getByRole('link', { name: 'Show its offers' }).click()
  await button(`Remove filter: Mailing: ${name}, next letter`).waitFor()
  await page
    .getByText('1–1 of 1 offer')
    .or(page.getByText('1 offer', { exact: true }))
    .first()
    .waitFor()
  await button('Choose all on this page').click()
  await button('Take out of mailing').click()
  await dialog.getByRole('button', { name: 'Take Out 1' }).click()
  await button('Undo: 1 offer taken out of a mailing').first().waitFor()

  await page.goto('/admin/mailings')
  await button('Letters That Came Back').click()
  await dialog.getByLabel('Reference numbers').fill(`${offers[1]}\nLB-2222-2222`)
  await expectSound(page, { hasTouch })
  await dialog.getByRole('button', { name: 'Note Them' }).click()
  await dialog.getByText('1 letter noted.').waitFor()
  expect(await dialog.getByLabel('Reference numbers').inputValue()).toBe('LB-2222-2222')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByText('1 (50%)').first().waitFor()
  await expectSound(page, { hasTouch })
  const mailings = await askAsAdmin<Mailing[]>('GET', '/api/admin/mailings')
  expect(mailings.find((mailing) => mailing.name === name)).toMatchObject({
    callCount: 12,
    returnedCount: 1,
  })

  const callBack = { phone: '(928) 555-0117', time: 'any' }
  await ask('POST', `/api/offers/${offers[0]}/call-backs`, callBack)
  await page.goto(`/admin/mailings?sort=answered&search=${apn}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect.poll(async () => await row.getByText('1 (50%)').count()).toBe(3)
  await expectSound(page, { hasTouch })
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  const lines = (await readFile(await table.path(), 'utf8')).split('\r\n')
  expect(lines.filter((line) => line.startsWith(`${name},letter,`))).toHaveLength(1)
  await page.getByRole('link', { name, exact: true }).click()
  const days = page.getByRole('table', { name: 'How many sellers first answered on which day' })
  await days.waitFor()
  expect(await days.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toMatchObject({
    1: '1',
    2: '1',
  })
  const asked = page.getByText('Asked for a call', { exact: true }).first().locator('..')
  await asked.getByText('1 (50%)').waitFor()
  await expectSound(page, { hasTouch })
})
