import { expect, it } from 'vitest'
import { expectToast, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { inEachSize, phone } from './visit.ts'

const { enter } = useAdmin()

it('the owner says how long data is kept, after seeing what that erases today', async () => {
  const page = await enter('/admin/settings/safety', { viewport: phone })
  const panel = page.getByRole('region', { name: 'How long data is kept' })
  const questions = panel.getByLabel('Questions')
  const save = panel.getByRole('button', { name: 'Save times' })
  await panel.getByText('Today this would erase nothing.').waitFor()
  expect(await questions.inputValue()).toBe('never')
  await questions.selectOption('5 years')
  await panel.getByText('Today this would erase nothing.').waitFor()
  await save.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('What an owner has signed stays.').waitFor()
  await inEachSize(page, async (where) => {
    expect(await violations(page), where).toEqual([])
    await dialog.getByRole('button', { name: 'Erase Old Data' }).click({ trial: true })
  })
  await page.keyboard.press('Escape')
  expect(await questions.inputValue()).toBe('60')

  await save.click()
  await dialog.getByRole('button', { name: 'Erase Old Data' }).click()
  await expectToast(page, 'Saved. Old data is erased once a day.')
  await page.reload()
  await expect.poll(async () => await questions.inputValue()).toBe('60')
  await page.getByText('How long data is kept was changed').first().waitFor()

  await questions.selectOption('Never erased')
  await save.click()
  await expectToast(page, 'Saved. Old data is erased once a day.')
})
