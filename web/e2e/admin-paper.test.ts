import { expect, it } from 'vitest'
import { expectToast, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'
import { reflowProblems } from './reflow.ts'
import { tooSmall } from './touch-sizes.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

/** A PDF of one empty page, as small as there can be. */
function emptyPage(): Buffer {
  const objects = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj',
  ]
  const text = ['%PDF-1.4', ...objects, ''].join('\n')
  const places = objects.map((object) => String(text.indexOf(object)).padStart(10, '0'))
  const table = ['0000000000 65535 f ', ...places.map((place) => `${place} 00000 n `)].join('\n')
  const end = `trailer<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 4\n${table}\n${end}`)
}

const scan = { name: 'agreement.pdf', mimeType: 'application/pdf', buffer: emptyPage() }

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])('takes the scan of an offer that was signed on paper, on $device', async (visit) => {
  const { viewport, hasTouch } = visit
  const sellerName = `Paula Paper${viewport.width}`
  const number = await createOffer({ sellerName })
  const page = await enter(`/admin/offers?edit=${number}`, { viewport, hasTouch, allow: /400/ })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Signed on paper' }).click()
  await dialog.getByText(`For an agreement that ${sellerName} signed by hand.`).waitFor()
  const confirm = dialog.getByRole('button', { name: 'Mark as Signed' })
  await confirm.click()
  await dialog.getByText('Please choose the scan of the signed paper.').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await reflowProblems(page)).toEqual([])
  expect(hasTouch ? await tooSmall(page) : []).toEqual([])

  const file = dialog.locator('input[type="file"]')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await confirm.click()
  await dialog.getByText('Please choose the scan as a PDF, JPEG or PNG file').waitFor()
  await file.setInputFiles(scan)
  const day = dialog.getByLabel('Signed on', { exact: true })
  const today = await day.inputValue()
  await day.fill('1/31/2099')
  await confirm.click()
  await dialog.getByText('This day has yet to come').waitFor()
  await day.fill(today)
  await confirm.click()
  await expectToast(page, 'This offer is signed.')
  await page.getByRole('heading', { name: 'On paper Signed' }).waitFor()
  await page.getByText('Signed on paper', { exact: true }).waitFor()
  await page.getByText(`${sellerName} (on paper,`).waitFor()
  expect(await violations(page)).toEqual([])

  await page.goto('/admin/deals')
  const signed = page.getByRole('region', { name: 'Signed', exact: true })
  await signed.getByRole('link', { name: sellerName }).waitFor()
})
