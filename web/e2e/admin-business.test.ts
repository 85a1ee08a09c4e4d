import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectToast, hasFocus, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { phone, site } from './visit.ts'

const { open, enter } = useAdmin()
const prairie = fileURLToPath(new URL('../public/images/prairie-400.webp', import.meta.url))

const people = '/admin/settings/website'
const saveSettings = (page: Page) => page.getByRole('button', { name: 'Save Settings' }).click()
const person = (page: Page, number: number) => page.getByRole('group', { name: `Person ${number}` })
const read = async (path: string) => await (await fetch(site().url + path)).text()

describe('the facts of the business', () => {
  it('are refused beside their fields, and nothing typed is lost', async () => {
    const page = await enter('/admin/settings', { viewport: phone })
    await page.getByLabel('Phone Display').fill('call us')
    await page.getByLabel('City').fill('')
    await page.getByRole('textbox', { name: 'Website' }).fill('cedar.example')
    await saveSettings(page)
    for (const problem of [
      'Please write a number that can be dialed, such as (352) 555-0142',
      'Please add the city, or leave the whole address empty',
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

    await page.goto(people)
    await page.getByRole('button', { name: 'Add a person' }).click()
    expect(await hasFocus(person(page, 3).getByLabel('Name'))).toBe(true)
    await saveSettings(page)
    await page.getByText('Please add a name, or remove this person').waitFor()
    await page.getByRole('button', { name: 'Discard changes' }).last().click()
    expect(await person(page, 3).count()).toBe(0)
  })

  it('stand in parts, and what is not saved is not left behind without a question', async () => {
    const page = await enter('/admin/settings', { viewport: phone })
    const parts = page.getByRole('navigation', { name: 'Settings' })
    const current = parts.locator('[aria-current="page"]')
    expect(await current.innerText()).toBe('Business')
    await page.getByLabel('City').fill('Elsewhere')
    await parts.getByRole('link', { name: 'Safety' }).press('Enter')
    const question = page.getByRole('dialog')
    await question.getByText('You have unsaved changes. Leave and lose them?').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByLabel('City').inputValue()).toBe('Elsewhere')
    await parts.getByRole('link', { name: 'Safety' }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
    expect(await current.innerText()).toBe('Safety')
    expect(new URL(page.url()).pathname).toBe('/admin/settings/safety')
    await parts.getByRole('link', { name: 'Business' }).click()
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Cedar Hollow')
  })

  it('are shown on every page as soon as they are saved, to visitors and to machines', async () => {
    const page = await enter('/admin/settings')
    await page.getByLabel('Business Name').fill('Holt Acres')
    await page.getByLabel('Street or P.O. Box').fill('12 Mill Lane')
    await page.getByLabel('Company').fill('Cedar Title')
    await saveSettings(page)
    await expectToast(page, 'Settings updated successfully.')
    await page.goto(people)
    await person(page, 1).getByLabel('Name').fill('Bea Holt')
    await person(page, 2).getByRole('button', { name: 'Move up person 2' }).click()
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

  it('tell on Check Us who signs, who can be called and what others wrote', async () => {
    const page = await enter('/admin/settings', { viewport: phone })
    await page.getByLabel('Their Title').fill('Managing Member')
    await page.getByLabel('People Who Can Be Called').fill('Dana Cole, Mesa Title')
    await page.getByLabel('Reviews on Other Sites').fill('On Landlist: http://landlist.example/us')
    await saveSettings(page)
    for (const problem of [
      'Please add the name, or leave the title empty too',
      /^Please say who it is, and end the line with a phone number/,
      /^Please say where it is, and end the line with an address that begins with https/,
    ])
      await page.getByText(problem).waitFor()
    expect(await hasFocus(page.getByLabel('Who Signs for Us'))).toBe(true)
    expect(await violations(page)).toEqual([])

    await page.getByLabel('Who Signs for Us').fill('Dana Reyes')
    await page.getByLabel('People Who Can Be Called').fill('Dana Cole, Mesa Title, (505) 555-0144')
    await page.getByLabel('Reviews on Other Sites').fill('On Landlist: https://landlist.example/us')
    await saveSettings(page)
    await expectToast(page, 'Settings updated successfully.')

    const visitor = await open('/check-us', { viewport: phone })
    await visitor.getByText('It is signed for us by Dana Reyes, Managing Member.').waitFor()
    const others = visitor.getByRole('region', { name: 'Ask others about us.' })
    const hrefOf = async (name: string) =>
      await others.getByRole('link', { name }).getAttribute('href')
    expect(await hrefOf('(505) 555-0144')).toBe('tel:+15055550144')
    expect(await hrefOf('On Landlist')).toBe('https://landlist.example/us')
    expect(await violations(visitor)).toEqual([])
    // Without scripts, too.
    for (const told of [
      'It is signed for us by Dana Reyes, Managing Member.',
      'https://landlist.example/us',
    ])
      expect(await read('/check-us')).toContain(told)
    expect(await read('/')).not.toMatch(/Dana|landlist/)
  })

  it('tell our own story, with a photograph and a film, on the About page', async () => {
    expect(await read('/about')).toContain('It began with forty acres')
    const page = await enter(people, { viewport: phone })
    await page.getByLabel('Your Story').fill('It began with a mule.\n\nThe mule is gone.')
    await page.getByLabel('Your Film').fill('/uploads/film.mp4')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a photo of the About page' }).click()
    await (await chooser).setFiles(prairie)
    await page.getByLabel('What does it show? (alt text)').fill('A mule at a gate')
    await page.getByRole('button', { name: 'Add picture', exact: true }).click()
    await page.getByRole('img', { name: 'As visitors see the About page' }).waitFor()
    await saveSettings(page)
    await page.getByText('Please write a web address, such as https://escrow.example').waitFor()
    await page.getByLabel('Your Film').fill('film.example/us')
    const shows = page.getByLabel('What the Photo Shows')
    expect(await shows.inputValue()).toBe('A mule at a gate')
    await shows.fill('')
    await saveSettings(page)
    await page.getByText(/^Please say in a few words what the photo shows/).waitFor()
    expect(await violations(page)).toEqual([])
    await shows.fill('A mule at a gate')
    await saveSettings(page)
    await expectToast(page, 'Settings updated successfully.')

    const visitor = await open('/about', { viewport: phone })
    await visitor.getByText('The mule is gone.').waitFor()
    const photo = visitor.getByRole('img', { name: 'A mule at a gate' })
    await expect
      .poll(async () => await photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(400)
    const film = visitor.getByRole('link', { name: 'Watch our film' })
    expect(await film.getAttribute('href')).toBe('https://film.example/us')
    expect(await violations(visitor)).toEqual([])
    expect(await read('/about')).not.toMatch(/forty acres of Florida pine. Grandfather|postcards/)
    await page.getByRole('button', { name: 'Earlier versions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Earlier versions' })
    await dialog.getByText('About story').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Put into the Form' }).click()
    const story = page.getByLabel('Your Story')
    await expect.poll(() => story.inputValue()).toContain('It began with forty acres')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    expect(await story.inputValue()).toContain('It began with a mule.')

    expect(await read('/search?q=mule')).toContain('It began with a <mark>mule</mark>.')
  })

  it('stand beside what is typed when somebody else changed them', async () => {
    const page = await enter(people, { allow: /409/ })
    await person(page, 1).getByLabel('Role').fill('Answers the phone')
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
    expect(await person(page, 1).getByLabel('Role').inputValue()).toBe('Answers the phone')
  })
})
