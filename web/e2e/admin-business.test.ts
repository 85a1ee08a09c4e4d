import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectToast, hasFocus, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { phone, site } from './visit.ts'

const { open, enter } = useAdmin()
const prairie = fileURLToPath(new URL('../public/images/prairie-400.webp', import.meta.url))

const saveSettings = (page: Page) => page.getByRole('button', { name: 'Save Settings' }).click()
const person = (page: Page, number: number) => page.getByRole('group', { name: `Person ${number}` })
const read = async (path: string) => await (await fetch(site().url + path)).text()

describe('the facts of the business', () => {
  it('are refused beside their fields, and nothing typed is lost', async () => {
    const page = await enter('/admin/settings', { viewport: phone })
    await page.getByLabel('Phone Display').fill('call us')
    await page.getByLabel('City').fill('')
    await page.getByRole('textbox', { name: 'Website' }).fill('cedar.example')
    await page.getByRole('button', { name: 'Add a person' }).click()
    expect(await hasFocus(person(page, 3).getByLabel('Name'))).toBe(true)
    await saveSettings(page)
    for (const problem of [
      'Please write a number that can be dialed, such as (352) 555-0142',
      'Please add the city, or leave the whole address empty',
      'Please add a name, or remove this person',
      'Please add the name of the company',
    ])
      await page.getByText(problem).waitFor()
    expect(await hasFocus(page.getByLabel('Phone Display'))).toBe(true)
    expect(await violations(page)).toEqual([])

    await page.reload()
    expect(await page.getByRole('textbox', { name: 'Website' }).inputValue()).toBe('cedar.example')
    await page.getByText('call us').waitFor()
    await page.getByRole('button', { name: 'Discard changes' }).last().click()
    expect(await page.getByLabel('City').inputValue()).toBe('Cedar Hollow')
    expect(await person(page, 3).count()).toBe(0)
  })

  it('are shown on every page as soon as they are saved, to visitors and to machines', async () => {
    const page = await enter('/admin/settings')
    await page.getByLabel('Business Name').fill('Holt Acres')
    await page.getByLabel('Street or P.O. Box').fill('12 Mill Lane')
    await person(page, 1).getByLabel('Name').fill('Bea Holt')
    await person(page, 2).getByRole('button', { name: 'Move up person 2' }).click()
    await page.getByLabel('Company').fill('Cedar Title')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a photo of person 2' }).click()
    await (await chooser).setFiles(prairie)
    await page.getByLabel('What does it show? (alt text)').fill('Bea at the fence')
    await page.getByRole('button', { name: 'Add picture', exact: true }).click()
    await page.getByRole('img', { name: 'As visitors see person 2' }).waitFor()
    expect(await violations(page)).toEqual([])
    await saveSettings(page)
    await expectToast(page, 'Settings updated successfully.')

    const visitor = await open('/', { viewport: phone })
    expect(await visitor.title()).toMatch(/^Holt Acres: /)
    await visitor.getByText('We are Amos Larkenby and Bea Holt.').waitFor()
    await visitor.getByText('12 Mill Lane').first().waitFor()
    const names = await visitor.locator('h3').allInnerTexts()
    expect(names.indexOf('Amos Larkenby')).toBeLessThan(names.indexOf('Bea Holt'))
    const photo = visitor.getByRole('img', { name: 'Bea Holt' })
    await photo.scrollIntoViewIfNeeded()
    await expect
      .poll(async () => await photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(400)
    for (const path of ['/site.webmanifest', '/feed.xml', '/about'])
      expect(await read(path), path).toContain('Holt Acres')
  })

  it('stand beside what is typed when somebody else changed them', async () => {
    const page = await enter('/admin/settings', { allow: /409/ })
    await page.getByLabel('Phone Display').fill('(352) 555-0178')
    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      const url = '/api/admin/settings'
      const { updatedAt: _, ...settings } = await (await fetch(url)).json()
      settings.business.people[1].name = 'Carl Holt'
      await fetch(url, { method: 'PUT', headers, body: JSON.stringify(settings) })
    })
    await saveSettings(page)
    await expectToast(page, 'Settings updated successfully.')
    await page.getByText('People 2 name').waitFor()
    expect(await person(page, 2).getByLabel('Name').inputValue()).toBe('Carl Holt')
    expect(await page.getByLabel('Phone Display').inputValue()).toBe('(352) 555-0178')
  })
})
