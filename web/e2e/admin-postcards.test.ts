import { expect, it } from 'vitest'
import { expectToast, useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { expectSound } from './sound.ts'
import { laptop, phone, useBrowser } from './visit.ts'

const { enter } = useAdmin()
const { open } = useBrowser()

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])('reminds sellers by postcard on $device', async ({ viewport, hasTouch }) => {
  const apn = `9${viewport.width}-${Date.now()}`
  const name = `Reminder ${apn}`
  const first = await createOffer({
    apn: `${apn}-1`,
    sellerMailingAddress: '4 Elm St\nKingman, AZ 86401',
  })
  await createOffer({ apn: `${apn}-2`, sellerMailingAddress: '6 Elm St\nKingman, AZ 86401' })
  const page = await enter(`/admin/offers?search=${apn}`, { viewport, hasTouch, allow: /400/ })
  const dialog = page.getByRole('dialog')
  const button = (label: string | RegExp) => page.getByRole('button', { name: label })

  await button('Choose all on this page').click()
  await page.getByRole('button', { name: 'Mailing', exact: true }).click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Send as').selectOption('Postcard')
  await dialog.getByLabel('Cost of a postcard').fill('0.70')
  await expectSound(page, { hasTouch })
  await dialog.getByRole('button', { name: 'Put In 2' }).click()
  await button('Undo: 2 offers put into a mailing').first().waitFor()
  await page.goto('/admin/mailings')
  await page.getByRole('row', { name }).getByText('Postcards').waitFor()
  await page.getByRole('link', { name }).click()

  await page.getByText('We count from the day you put the postcards in the mail.').waitFor()
  const card = page.getByRole('region', { name: 'The postcard' })
  const readAsText = async () => {
    await page.locator('img[src^="data:image/png"]').nth(1).waitFor()
    await page.getByText('Read it as text').click()
  }
  await readAsText()
  await card.getByText('We wrote to you about your land in Mohave County').waitFor()
  await card.getByText('where the seller types in the reference number').waitFor()
  await expectSound(page, { hasTouch })
  await page.getByLabel('Message').fill('We pay {amount} for your land in ')
  await button('{county}').click()
  await card.getByText(/for your land in Mohave County$/).waitFor()
  await button('Save Text').click()
  const wrong = page.getByText('Anybody can read a postcard, so {amount} cannot stand on it.')
  await wrong.nth(1).waitFor()
  await expectSound(page, { hasTouch })
  await page.getByLabel('Message').fill('Have you seen our offer for your land in {county}?')
  await button('Save Text').click()
  await expectToast(page, 'Text saved. The postcards say this when you print them.')
  await readAsText()

  await button('Write to One Owner').click()
  await dialog.getByLabel('Reference number').fill(first)
  await dialog.getByLabel('Message').fill('Ann says you wish to keep {acreage}.')
  await dialog.getByRole('button', { name: 'Save Text' }).click()
  await dialog.getByText('Anybody can read a postcard, so {acreage} cannot stand').waitFor()
  await dialog.getByLabel('Message').fill('Ann told us about {county}.')
  await expectSound(page, { hasTouch })
  await dialog.getByRole('button', { name: 'Save Text' }).click()
  await expectToast(page, `Saved. Only the postcard of ${first} says this.`)
  await page.getByLabel('As read by').selectOption(first)
  await card.getByText('Ann told us about Mohave County.').waitFor()
  await expectSound(page, { hasTouch })
  const [preview] = await Promise.all([
    page.context().waitForEvent('response', (answer) => answer.url().includes('/preview?')),
    button(/^Preview postcard/)
      .first()
      .click(),
  ])
  expect(preview.status()).toBe(200)
  expect(preview.headers()['content-type']).toBe('application/pdf')
  await button(`Take back the text of ${first}`).click()
  await expectToast(page, 'Taken back. This postcard says what the others say.')
  await card.getByText('Have you seen our offer').waitFor()
  await button('Make the Files').click()
  await page.getByText('2 postcards are ready, sorted by ZIP code.').waitFor()
  expect(await button('Print labels').count()).toBe(0)
  await expectSound(page, { hasTouch })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button('Print postcards to 86401').click(),
  ])
  expect(file.suggestedFilename()).toBe('postcards.pdf')
  await expectToast(page, '2 postcards are saved as a PDF, ready to print.')

  await page.getByLabel('Send as').selectOption('Letter')
  await page.getByLabel('Cost of a letter').waitFor()
  await button('Save Mailing').click()
  await page.getByRole('heading', { name: 'What the letters say' }).waitFor()
  await button('Make the Files').waitFor()
  await page.getByLabel('Send as').selectOption('Postcard')
  await button('Save Mailing').click()
  await readAsText()
  await card.getByText('Have you seen our offer for your land in Mohave County?').waitFor()
  await button('Note as Posted').click()
  await dialog.getByText('2 postcards of').waitFor()
  await dialog.getByRole('button', { name: 'Note as Posted' }).click()
  await page
    .getByText(/^Posted /)
    .first()
    .waitFor()
  await card.getByText('Have you seen our offer').waitFor()
  await expectSound(page, { hasTouch })
})

it('leads from the code of a postcard to the look-up, and to no offer', async () => {
  const page = await open('/?card=0193f0c2-7a10-7bbb-8ccc-123456789012')
  await page.getByLabel('Reference Number').waitFor()
  expect(await page.getByRole('button', { name: 'View My Offer' }).isVisible()).toBe(true)
})
