import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])('takes owners by hand and from a file on $device', async ({ viewport, hasTouch }) => {
  const number = `${viewport.width}-${Date.now()}`
  const ofOffer = await createOffer({ apn: `44-${number}`, sellerName: 'Opal Greer' })
  await askAsAdmin('POST', '/api/admin/bulk-changes', {
    action: { kind: 'do_not_mail', reason: 'asked' },
    selection: { referenceNumbers: [ofOffer] },
  })
  const page = await enter('/admin/do-not-mail', { viewport, hasTouch })
  const dialog = page.getByRole('dialog')
  const add = async () => {
    await page.getByRole('button', { name: 'Add by Hand' }).click()
    await dialog.getByLabel('APN').fill(number)
    await dialog.getByLabel('County and state').fill('Levy County, Florida')
    await dialog.getByRole('button', { name: 'Add to the List' }).click()
  }
  await page.getByRole('button', { name: 'Add by Hand' }).click()
  await dialog.getByLabel('Name').fill('José Peña')
  await dialog.getByRole('button', { name: 'Add to the List' }).click()
  await dialog.getByText('Please enter the mailing address').waitFor()
  await expectSound(page, { hasTouch })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await add()
  await expectToast(page, '1 entry added.')
  // The next one can be added at once.
  expect(
    await page.getByRole('button', { name: 'Add by Hand' }).evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2)?.textContent
    }),
  ).toBe('Add by Hand')
  await page
    .getByRole('row')
    .filter({ hasText: /^Whoever owns the parcel/ })
    .first()
    .waitFor()
  await page.getByRole('link', { name: ofOffer }).waitFor()
  await expectSound(page, { hasTouch })
  await add()
  await expectToast(page, '1 entry was there already.')

  await page.getByRole('button', { name: 'Add from a File' }).click()
  const csv = `OWNER NAME,MAIL ADDRESS,MAIL CITY,MAIL STATE,MAIL ZIP,APN,COUNTY,SITE STATE
"GREER, OPAL",${Date.now()} ELM ST,RENO,NV,89501,,,
"LOW, ANN",,,,,,,
`
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'asked.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })
  await dialog.getByRole('button', { name: 'Add to the List' }).click()
  await dialog.getByText('1 entry added.').waitFor()
  await dialog.getByText(/^Row 3: It names neither/).waitFor()
  await expectSound(page, { hasTouch })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByText('O. G., 89501').first().waitFor()

  await page.getByLabel('Search').fill(`44-${number}`)
  await page.getByText('1 entry', { exact: true }).waitFor()
  await page.getByRole('link', { name: ofOffer }).waitFor()
  await expectSound(page, { hasTouch })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the whole list (CSV)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('do-not-mail.csv')
  const exported = await readFile(await download.path())
  expect(exported.toString()).toContain(`44-${number}`)
  await page.getByRole('button', { name: 'Add from a File' }).click()
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'do-not-mail.csv', mimeType: 'text/csv', buffer: exported })
  await dialog.getByRole('button', { name: 'Add to the List' }).click()
  await dialog.getByText(/^\d+ entries were there already\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Search').fill('nobody of this name')
  await page.getByText('No entries match.').waitFor()
  await expectSound(page, { hasTouch })
})
