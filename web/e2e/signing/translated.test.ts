import { expect, it } from 'vitest'
import { createOffer } from '../offers.ts'
import { changePage, pageChanges } from '../public/page-changes.ts'
import { phone, rest, useBrowser } from '../visit.ts'
import { newLink } from './link.ts'

const { open } = useBrowser()

const allow = /React error #418/

it.each(pageChanges)('an offer whose %s is accepted', async (change) => {
  const page = await open('about:blank', { viewport: phone, hasTouch: true, allow })
  await page.goto(`/offer/${await createOffer()}`, { waitUntil: 'commit' })
  const form = page.locator('form[action="/forms/accept"]')
  await form.waitFor()
  await changePage(page, change)
  await rest(page)
  const asking = page.locator('details', { has: page.locator('textarea[name="question"]') })
  await asking.locator('summary').tap()
  await asking.locator('textarea').fill('Who pays?')
  await form.locator('button[type="submit"]').tap()
  await page.waitForURL('**/sign/**')
  expect(await page.locator('main h1').count()).toBe(1)
})

it.each(pageChanges)('an agreement whose %s is signed', async (change) => {
  const { path } = await newLink()
  const page = await open('about:blank', { viewport: phone, hasTouch: true, allow })
  await page.goto(path)
  const step = async (number: number) =>
    await page
      .locator('main form h2', { hasText: new RegExp(String.raw`Step\W+${number}`) })
      .waitFor()
  await step(1)
  await changePage(page, change)
  const form = page.locator('main form', { has: page.locator('h2') })
  const goOn = async () => await form.locator('button[type="submit"]:not([data-foreign])').tap()
  await goOn()
  await step(2)
  await form.locator('input[type="checkbox"]').check()
  await goOn()
  await step(3)
  await form.locator('input[name="name"]').fill('Dolores Whitcomb')
  await form.locator('input[name="email"]').fill('dolores@mail.example')
  await goOn()
  await step(4)
  await form.locator('input[name="signature"]').fill('Dolores Whitcomb')
  await goOn()
  await step(5)
  await goOn()
  await page.waitForURL('**/success**')
  await expect
    .poll(async () => await page.locator('main h1').textContent())
    .toContain('Congratulations')
})
