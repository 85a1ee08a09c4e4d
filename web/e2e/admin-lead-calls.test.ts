import { expect, it } from 'vitest'
import { expectToast, showWholeToday, useAdmin } from './admin.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true, name: 'Hattie Crane' },
  { device: 'a laptop', viewport: laptop, hasTouch: false, name: 'Homer Crane' },
])(
  'who calls is entered on $device, called back on a day, and noted as it was',
  async ({ viewport, hasTouch, name }) => {
    const page = await enter('/admin/leads', { viewport, hasTouch })
    const button = (text: string) => page.getByRole('button', { name: text, exact: true })
    await button('New Lead').click()
    // The list behind it has a field with this word too.
    await page.getByRole('heading', { name: 'New Lead' }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await expectSound(page, { hasTouch })
    await page.getByLabel('Phone').fill('(352) 555-0163')
    await button('Save Lead').click()
    await expectToast(page, 'Lead saved.')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText('Called us').waitFor()

    await page.getByLabel('No answer').check()
    await button('In 3 days').click()
    await page.getByLabel('What to do').fill('Ask about the well')
    await expectSound(page, { hasTouch })
    await button('Save call').click()
    await page.getByText('Ask about the well').waitFor()
    await page.getByText('Call: No answer').waitFor()
    await expect.poll(async () => await page.getByLabel('Next step on').inputValue()).toBe('')
    expect(await page.getByLabel(`Status of ${name}`).inputValue()).toBe('contacted')

    await page.getByLabel('Reached').check()
    await page.getByLabel('What was said').fill('Would sell the back five')
    await page.getByLabel('Next step on').fill('1/5/2026')
    await button('Save call').click()
    await page.getByText('was due on Jan 5, 2026').waitFor()
    await expectSound(page, { hasTouch })

    // A zoom of 400 percent.
    await page.setViewportSize({ width: 320, height: 256 })
    await expectSound(page, { hasTouch })
    await page.setViewportSize(viewport)

    await page.goto('/admin')
    await showWholeToday(page)
    await page.getByRole('link', { name, exact: true }).first().waitFor()
    await page.getByText('Call again, due Jan 5, 2026').first().waitFor()
    await expectSound(page, { hasTouch })
    await page.goto('/admin/leads?show=due')
    await page.getByRole('link', { name, exact: true }).click()
    await button(`Mark the next step for ${name} as done`).click()
    await page.getByText('was due on Jan 5, 2026').waitFor({ state: 'detached' })

    await page
      .getByRole('button', { name: /^Change the note of/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Note').fill('Would sell the back six')
    await expectSound(page, { hasTouch })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Would sell the back six').waitFor()
    await page.getByText(/^changed /).waitFor()
    await page
      .getByRole('button', { name: /^Delete the note of/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expectToast(page, 'Note deleted.')
    await page.getByText('Would sell the back six').waitFor({ state: 'detached' })
    await page.getByText('Call: No answer').waitFor()
  },
)
