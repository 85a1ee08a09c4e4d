import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { laptop, phone, useBrowser } from '../visit.ts'
import { breakAnswer, holdAnswer } from './answers.ts'
import { expectMessage, expectToSee } from './see.ts'

const { open } = useBrowser()

const lookupForm = (page: Page) => page.locator('form[action="/forms/lookup"]')
async function fillInLookup(page: Page, referenceNumber: string): Promise<void> {
  const form = lookupForm(page)
  await form.getByLabel('Name').fill('Dolores Whitcomb')
  await form.getByLabel('Phone Number').fill('(928) 555-0117')
  await form.getByLabel('Reference Number').fill(referenceNumber)
}

const offerForm = (page: Page) => page.locator('form[action="/forms/contact"]')

/** What a screen reader says about a field that is wrong, after its name; empty for a field that is right. */
async function complaintOf(field: Locator): Promise<string> {
  return await field.evaluate((element) => {
    if (element.getAttribute('aria-invalid') !== 'true') return ''
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
    return document.getElementById(ids.at(-1) ?? '')?.textContent ?? ''
  })
}

/** The complaints of a form's fields, by label. */
async function complaintsOf(form: Locator, labels: readonly string[]): Promise<object> {
  const complaints = labels.map(async (label) => [label, await complaintOf(form.getByLabel(label))])
  return Object.fromEntries((await Promise.all(complaints)) as [string, string][]) as object
}

/** Waits until the focus is there. */
async function expectFocus(place: Locator): Promise<void> {
  const hasFocus = async () => await place.evaluate((element) => element === document.activeElement)
  await expect.poll(hasFocus).toBe(true)
}

describe('the look-up form', () => {
  const labels = ['Name', 'Phone Number', 'Reference Number']
  const address = '/api/offers/NOTHING-01'

  it('says at each field what is missing, and goes to the first', async () => {
    const page = await open('/', { viewport: phone })
    const form = lookupForm(page)
    await form.getByRole('button').click()
    await form.getByText('Reference number is required').waitFor()
    expect(await complaintsOf(form, labels)).toEqual({
      Name: 'Name is required',
      'Phone Number': 'Phone number is required',
      'Reference Number': 'Reference number is required',
    })
    await expectFocus(form.getByLabel('Reference Number'))

    await fillInLookup(page, ' ')
    await form.getByRole('button').click()
    await form.getByText('Name is required').waitFor({ state: 'detached' })
    expect(await complaintOf(form.getByLabel('Reference Number'))).toBe(
      'Reference number is required',
    )
    await expectFocus(form.getByLabel('Reference Number'))
  })

  it('is busy while it looks, then says that there is no such offer', async () => {
    const page = await open('/', { viewport: phone, allow: /404/ })
    const answer = await holdAnswer(page, address)
    await fillInLookup(page, 'NOTHING-01')
    const button = lookupForm(page).getByRole('button')
    await button.click()
    await lookupForm(page).getByRole('button', { name: 'Looking up offer...' }).waitFor()
    expect(await button.isDisabled()).toBe(true)
    answer()
    await expectMessage(page, {
      title: 'Offer Not Found',
      text: "We couldn't find an offer with that reference number. Please check the number and try again, or call us at (352) 555-0142.",
      variant: 'destructive',
    })
    await lookupForm(page).getByRole('button', { name: 'View My Offer' }).waitFor()
    expect(await button.isEnabled()).toBe(true)
    await expectFocus(lookupForm(page).getByLabel('Reference Number'))
    await expectToSee(lookupForm(page), 'Please compare it with your letter')
    expect(await lookupForm(page).getByLabel('Reference Number').inputValue()).toBe('NOTHING-01')
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it.each([
    ['the service fails', breakAnswer],
    [
      'the connection is gone',
      async (page: Page, broken: string) =>
        await page.route(`**${broken}`, (route) => route.abort()),
    ],
  ])('asks to try again or call when %s', async (_why, fail) => {
    const page = await open('/', { viewport: phone, allow: /500|ERR_FAILED/ })
    await fail(page, address)
    await fillInLookup(page, 'NOTHING-01')
    await lookupForm(page).getByRole('button').click()
    await expectMessage(page, {
      title: 'Error',
      text: 'There was a problem looking up your offer. Please try again or call us.',
      variant: 'destructive',
    })
  })
})

describe('the offer form', () => {
  const labels = ['Name', 'Phone Number', 'Email', 'Property Location', 'Approximate Acreage']
  const entries = ['Marian Tully', '(386) 555-0138', 'marian@mail.example', 'Putnam County']

  async function fillIn(page: Page): Promise<void> {
    for (const [index, value] of entries.entries())
      await offerForm(page)
        .getByLabel(labels[index] ?? '')
        .fill(value)
    await offerForm(page).getByLabel('Approximate Acreage').selectOption('100+ acres')
  }

  const valuesOf = async (page: Page) =>
    await Promise.all(
      labels.map(async (label) => await offerForm(page).getByLabel(label).inputValue()),
    )

  it('says at each field what is missing or wrong, and goes to the first', async () => {
    const page = await open('/about', { viewport: laptop })
    const form = offerForm(page)
    await form.getByLabel('Email').fill('marian at mail')
    await form.getByRole('button').click()
    await form.getByText('Name is required').waitFor()
    expect(await complaintsOf(form, labels)).toEqual({
      Name: 'Name is required',
      'Phone Number': 'Phone number is required',
      Email: 'Invalid email address',
      'Property Location': 'Property location is required',
      'Approximate Acreage': 'Please select approximate acreage',
    })
    await expectFocus(form.getByLabel('Name'))
    await fillIn(page)
    await form.getByLabel('Email').fill('')
    await form.getByText('Invalid email address').waitFor({ state: 'detached' })
    expect(await form.locator('[aria-invalid="true"]').count()).toBe(0)
  })

  it('asks to call when the service fails, and keeps what was typed', async () => {
    const page = await open('/testimonials', { viewport: laptop, allow: /500/ })
    await breakAnswer(page, '/api/contact')
    await fillIn(page)
    const typed = await valuesOf(page)
    await offerForm(page).getByRole('button').click()
    await expectMessage(page, {
      title: 'Error',
      text: 'There was a problem submitting your information. Please try calling us.',
      variant: 'destructive',
    })
    expect(await valuesOf(page)).toEqual(typed)
  })

  it('is busy while it sends, then thanks for good, and is empty when asked for again', async () => {
    const page = await open('/how-it-works', { viewport: phone })
    const answer = await holdAnswer(page, '/api/contact')
    await fillIn(page)
    const button = offerForm(page).getByRole('button')
    await button.click()
    await offerForm(page).getByRole('button', { name: 'Sending...' }).waitFor()
    expect(await button.isDisabled()).toBe(true)
    answer()
    await expectMessage(page, {
      title: 'Thank You!',
      text: "We've received your information and will contact you within 24 hours with your personalized offer.",
      variant: 'default',
    })
    const outcome = page.getByRole('region', { name: 'We have your request' })
    await expectToSee(outcome, '(386) 555-0138', 'marian@mail.example', 'within 24 hours')
    await expectFocus(outcome.getByRole('heading'))
    expect(await offerForm(page).count()).toBe(0)
    await outcome.getByRole('button', { name: 'Send Another Request' }).press('Enter')
    await expectFocus(offerForm(page).getByLabel('Name'))
    expect(await valuesOf(page)).toEqual(['', '', '', '', ''])
  })
})
