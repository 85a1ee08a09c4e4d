import { readFile } from 'node:fs/promises'
import type { Lead } from 'offers-service/contract'
import { describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, showWholeToday, useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { ask } from './seller-api.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

const deed = {
  name: 'Deed of Crane Creek.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7 a deed'),
}
const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }

describe.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])('a file attached to an email, on $device,', ({ device, viewport, hasTouch }) => {
  it('goes to a lead, is kept while it is not sent, and stands with what was written', async () => {
    const { id } = await askAsAdmin<Lead>('POST', '/api/admin/contact-requests', {
      name: `Ike Crane on ${device}`,
      phone: '(352) 555-0164',
      email: 'ike@mail.example',
      source: 'call',
    })
    const page = await enter(`/admin/leads?edit=${id}`, { viewport, hasTouch, allow: /400/ })
    await page.getByLabel('Write an email').check()
    const file = page.getByLabel('Attach a file')
    await file.setInputFiles(notes)
    await page.getByText('notes.txt: Please choose a PDF, JPEG or PNG file').waitFor()
    await expectSound(page, { hasTouch })
    const attached = page.getByRole('list', { name: 'Attached files' })
    await file.setInputFiles(deed)
    await attached.getByText(deed.name).waitFor()
    await page.getByRole('button', { name: `Remove ${deed.name}` }).click()
    await attached.waitFor({ state: 'detached' })
    await file.setInputFiles(deed)
    await attached.getByText(deed.name).waitFor()

    await page.getByLabel('Subject').fill('Your deed')
    await page.getByLabel('Message', { exact: true }).fill('Here it is.')
    await page.reload()
    await page.getByText('We brought back the changes').waitFor()
    await attached.getByText(deed.name).waitFor()
    await expectSound(page, { hasTouch })
    await page.getByRole('button', { name: 'Send Email', exact: true }).click()
    await expectToast(page, 'Your email is on its way.')
    await page.getByText('Email sent: Your deed').waitFor()
    const note = page.getByRole('listitem').filter({ hasText: 'Email written' })
    const download = page.waitForEvent('download')
    await note.getByRole('link', { name: deed.name }).click()
    expect(await readFile(await (await download).path())).toEqual(deed.buffer)
    await expectSound(page, { hasTouch })
  })

  it('goes with the answer to a question, and stands in the history', async () => {
    const referenceNumber = await createOffer()
    const question = `May I see the deed, asked on ${device}?`
    const asked = { question, replyTo: 'ruth@mail.example' }
    await ask('POST', `/api/offers/${referenceNumber}/questions`, asked)
    const page = await enter('/admin', { viewport, hasTouch })
    await showWholeToday(page)
    const name = `Answer by Email: the question about ${referenceNumber}`
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your answer').fill('Here it is.')
    await dialog.getByLabel('Attach a file').setInputFiles(deed)
    await dialog.getByRole('button', { name: `Remove ${deed.name}` }).waitFor()
    await expectSound(page, { hasTouch })
    await dialog.getByRole('button', { name: 'Send Email' }).click()
    await expectToast(page, 'Your answer is on its way.')

    await page.goto(`/admin/offers?edit=${referenceNumber}`)
    const history = page.getByRole('region', { name: 'History' })
    const answered = history.getByRole('listitem').filter({ hasText: 'You wrote: Here it is.' })
    await answered.getByRole('link', { name: deed.name }).waitFor()
    await expectSound(page, { hasTouch })
  })
})
