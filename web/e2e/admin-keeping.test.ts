import { describe, expect, it } from 'vitest'
import { expectToast, expireSession, logIn, save, useAdmin } from './admin.ts'
import { violations } from './axe.ts'

const { enter } = useAdmin()

describe('what is typed', () => {
  it('survives a reload, until it is discarded', async () => {
    const page = await enter('/admin/blog?new=')
    await page.getByLabel('Title').fill('Half a Thought')
    await page.getByRole('textbox', { name: 'Body' }).fill('To be continued')
    await page.reload()
    await page.getByText('We brought back the changes').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Half a Thought')
    expect(await page.getByRole('textbox', { name: 'Body' }).textContent()).toBe('To be continued')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Discard changes' }).click()
    expect(await page.getByLabel('Title').inputValue()).toBe('')
    await page.reload()
    await page.getByLabel('Title').waitFor()
    expect(await page.getByText('We brought back the changes').count()).toBe(0)
  })

  it('is asked about before a link, Back or Cancel leaves it behind', async () => {
    const page = await enter('/admin/pages')
    const question = page.getByText('You have unsaved changes. Leave and lose them?')
    await page.getByRole('button', { name: 'New Page' }).click()
    await page.getByLabel('Title').fill('Unsaved')
    const leave = [
      async () => await page.getByRole('link', { name: 'Back to Admin' }).click(),
      async () => await page.getByRole('button', { name: 'Cancel', exact: true }).first().click(),
      async () => await page.evaluate(() => history.back()),
    ]
    for (const go of leave) {
      await go()
      await question.waitFor()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      expect(await page.getByLabel('Title').inputValue()).toBe('Unsaved')
    }
    await page.getByRole('link', { name: 'Back to Admin' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  })

  it('outlives an expired session: log in again and the save goes on', async () => {
    const page = await enter('/admin/testimonials?new=', { allow: /401/ })
    await page.getByLabel('Name').fill('Wanda F.')
    await page.getByLabel('Location').fill('Elko County, Nevada')
    await page.getByRole('textbox', { name: 'Quote' }).fill('They kept their word.')
    await expireSession(page)
    await save(page).click()
    await page.getByRole('heading', { name: 'Please log in again' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.getByRole('textbox', { name: 'Quote' }).inputValue()).toContain('kept')
    await logIn(page)
    await expectToast(page, 'Testimonial created successfully.')
    await page.getByRole('heading', { name: 'Wanda F.' }).waitFor()

    await page.getByRole('button', { name: 'Delete Wanda F.' }).click()
    await page.getByText('Are you sure you want to delete this testimonial?').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Testimonial deleted successfully.')
  })
})

it('logging out asks before it drops unsaved changes', async () => {
  const page = await enter('/admin/blog?new=')
  await page.getByLabel('Title').fill('Half a Thought')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('You have unsaved changes. Log out and lose them?').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a Thought')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Admin Password').waitFor()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})
