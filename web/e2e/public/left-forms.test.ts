import { noMoreLettersWish } from 'offers-service/contract'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createOffer } from '../offers.ts'
import { phone, rest, useBrowser } from '../visit.ts'

const { open } = useBrowser()

const forms = [
  {
    form: 'the look-up',
    path: async () => '/',
    typed: { 'Reference Number': 'LB-7K2M', Name: 'Wilma Oldacre', 'Phone Number': '505 555 0164' },
    action: '[action="/forms/lookup"]',
  },
  {
    form: 'a request',
    path: async () => '/contact',
    typed: {
      Name: 'Wilma Oldacre',
      'Property Location': 'Taos County',
      'Approximate Acreage': '5-20',
    },
    action: '[action="/forms/contact"]',
  },
  {
    form: 'a question about an offer',
    path: async () => `/offer/${await createOffer()}`,
    typed: { 'Your question': 'Who pays the back taxes?' },
    action: ':has(textarea[name="question"])',
  },
  {
    form: 'the reason for a no, and a tick',
    path: async () => `/offer/${await createOffer()}`,
    typed: { 'What made you decide?': 'My son wants it', [noMoreLettersWish]: true },
    action: ':has([name="noMoreLetters"])',
  },
] as const

const fieldsOf = (page: Page, { action, typed }: (typeof forms)[number]) =>
  Object.entries(typed).map(([label, text]) => ({
    text,
    field: page.locator(`form${action}`).first().getByLabel(label),
  }))

/** Opens what is folded up around a form. */
const unfold = async (page: Page, { action }: (typeof forms)[number]) =>
  await page.evaluate((form) => {
    document.querySelector(`form${form}`)?.closest('details')?.toggleAttribute('open', true)
  }, action)

it.each(forms)(
  'what is typed into $form is there again after a look at another page',
  async (form) => {
    const page = await open(await form.path(), { viewport: phone, hasTouch: true })
    await unfold(page, form)
    for (const { field, text } of fieldsOf(page, form))
      if (typeof text === 'boolean') await field.setChecked(text)
      else if (/^\d+-\d+$/.test(text)) await field.selectOption(text)
      else await field.fill(text)
    const { pathname } = new URL(page.url())
    await page.locator('footer a[href="/privacy"]').tap()
    await page.waitForURL('**/privacy')
    await rest(page)
    await page.goBack()
    await page.waitForURL(`**${pathname}`)
    await rest(page)
    await unfold(page, form)
    for (const { field, text } of fieldsOf(page, form)) {
      const state = typeof text === 'boolean' ? await field.isChecked() : await field.inputValue()
      expect(state).toBe(text)
    }
  },
)

it('a request that was sent is not there again', async () => {
  const page = await open('/contact', { viewport: phone, hasTouch: true })
  const form = page.locator('form[action="/forms/contact"]')
  await form.getByLabel('Name').fill('Wilma Oldacre')
  await form.getByLabel('Phone Number').fill('505 555 0164')
  await form.getByLabel('Property Location').fill('Taos County')
  await form.getByLabel('Approximate Acreage').selectOption('5-20')
  await form.getByRole('button').tap()
  await page.getByRole('region', { name: 'We have your request' }).waitFor()
  await page.locator('footer a[href="/privacy"]').tap()
  await page.waitForURL('**/privacy')
  await rest(page)
  await page.goBack()
  await page.waitForURL('**/contact')
  await expect.poll(async () => await form.getByLabel('Name').inputValue()).toBe('')
})
