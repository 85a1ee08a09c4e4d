import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOffer } from '../offers.ts'
import { newLink } from '../signing/link.ts'
import { press, walk } from '../signing/walk.ts'
import type { EnginePage } from './page.ts'
import type { startRecorder } from './recorder.ts'
import { expectHydrated, openAndTouch, pathOf } from './steps.ts'

/** Ways other than one key after the other in which fields are filled in. */
const ways = ['by the browser', 'by pasting', 'by voice'] as const
type Way = (typeof ways)[number] | 'without a word'

// Each runs in the page, so it brings along all it needs.

function setValue(field: HTMLInputElement, text: string): void {
  field.value = text
}

function autofill(field: HTMLInputElement, text: string): void {
  // Past the setter with which React would take it for unchanged.
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  own?.set?.call(field, text)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

function paste(field: HTMLInputElement, text: string): void {
  field.focus()
  document.execCommand('insertText', false, text)
}

/** A sentence as a keyboard that listens composes it: guesses first, then all of it at once. */
function speak(field: HTMLInputElement, text: string): void {
  field.focus()
  const tell = (type: string, data: string) =>
    field.dispatchEvent(new CompositionEvent(type, { bubbles: true, data }))
  tell('compositionstart', '')
  for (const heard of [text.slice(0, text.length / 2), text]) {
    field.select()
    tell('compositionupdate', heard)
    document.execCommand('insertText', false, heard)
  }
  tell('compositionend', text)
}

const deeds = {
  'without a word': setValue,
  'by the browser': autofill,
  'by pasting': paste,
  'by voice': speak,
}

/** Fills in a form's field as somebody or something else than typing fingers does. */
async function fillIn(page: EnginePage, way: Way, selector: string, text: string): Promise<void> {
  await page.locator(selector).waitFor()
  await page.evaluate(
    `(${deeds[way].toString()})(document.querySelector(${JSON.stringify(selector)}), ${JSON.stringify(text)})`,
  )
}

/** What stands in each field of the page's forms, by the selectors that it can be found by. */
const readFields = async (page: EnginePage) =>
  await page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>('form :is(input, select, textarea)')].flatMap(
        (field) =>
          ['name', 'autocomplete'].map((attribute) => [
            `form[action="${field.form?.getAttribute('action')}"] [${attribute}="${field.getAttribute(attribute)}"]`,
            field.value,
          ]),
      ),
    ),
  )

interface Loop {
  page: () => EnginePage
  recorder: () => Awaited<ReturnType<typeof startRecorder>>
}

/** Fills in the forms of visitors as browsers, fingers that paste, voices and scanners do. */
export function describeFilling({ page: pageOf, recorder: recorderOf }: Loop): void {
  /** Fills in a form, checks that all of it is there once the scripts have taken over, and sends it. */
  async function fillForm(
    action: string,
    path: string,
    fields: readonly (readonly [field: string, text: string])[],
    way: Way,
    startsFirst: boolean,
  ): Promise<void> {
    const page = pageOf()
    await (startsFirst ? openAndTouch(page, path) : page.goto(path))
    const inForm = fields.map(
      ([field, text]) => [`form[action="${action}"] ${field}`, text] as const,
    )
    for (const [field, text] of inForm)
      await fillIn(page, field.endsWith('"acres"]') ? 'by the browser' : way, field, text)
    await page.locator('h1').click()
    await expectHydrated(page)
    expect(await readFields(page)).toMatchObject(Object.fromEntries(inForm))
    await page.locator(`form[action="${action}"]`).getByRole('button').click()
  }

  describe.each([
    { when: 'before the scripts have come', delayMs: 700, possible: ['without a word', ...ways] },
    { when: 'after they have', delayMs: 0, possible: ways },
  ] as const)('what is filled in $when', ({ delayMs, possible }) => {
    beforeAll(() => recorderOf().delayScripts(delayMs))
    afterAll(() => recorderOf().delayScripts(0))

    it.each(possible)('%s into the look-up is all there, and looked up', async (way) => {
      const referenceNumber = await createOffer()
      const fields = [
        ['[autocomplete="name"]', 'Dolores Whitcomb'],
        ['[autocomplete="tel"]', '(928) 555-0117'],
        ['[name="referenceNumber"]', referenceNumber],
      ] as const
      await fillForm('/forms/lookup', '/', fields, way, delayMs === 0)
      const page = pageOf()
      await expect.poll(async () => await pathOf(page)).toBe(`/offer/${referenceNumber}`)
      // Left only once it is whole, because a page that is left while it loads counts as one that failed.
      await page.getByText('$18,500').first().waitFor()
      await expect.poll(async () => await page.evaluate(() => document.readyState)).toBe('complete')
      await expectHydrated(page)
    })

    it.each(possible)('%s into a request is all there, and sent', async (way) => {
      const fields = [
        ['[name="name"]', 'Dolores Whitcomb'],
        ['[name="phone"]', '(928) 555-0117'],
        ['[name="email"]', 'dolores@mail.example'],
        ['[name="propertyLocation"]', 'Near Sand Creek Road, Mohave County, Arizona'],
        ['[name="acres"]', '5-20'],
      ] as const
      await fillForm('/forms/contact', '/contact', fields, way, delayMs === 0)
      await pageOf().getByRole('region', { name: 'We have your request' }).waitFor()
    })
  })

  it.each(ways)('what is filled in %s while signing is signed', async (way) => {
    const page = pageOf()
    const { path } = await newLink()
    await page.goto(path)
    await walk(page, 1, 3)
    await fillIn(page, way, '[name="name"]', 'Dolores Whitcomb')
    await fillIn(page, way, '[name="email"]', 'dolores@mail.example')
    await press(page, 'Continue')
    await fillIn(page, way, '[name="signature"]', 'Dolores Whitcomb')
    await press(page, 'Continue to Review')
    await page.getByText('Dolores Whitcomb').first().waitFor()
    await press(page, 'Sign the Agreement')
    await page.getByText('Congratulations').first().waitFor()
  })

  it.each([0, 700])(
    'a scanned number, Enter and all, is asked about (scripts %i ms late)',
    async (delayMs) => {
      const page = pageOf()
      recorderOf().delayScripts(delayMs)
      await page.goto('/')
      const number = page.locator('[name="referenceNumber"]')
      await number.click()
      await number.fill('LB-7K2M-9RXN')
      await page.keyboard.press('Enter')
      await page.getByText('Name is required').waitFor()
      expect(await readFields(page)).toMatchObject({
        'form[action="/forms/lookup"] [name="referenceNumber"]': 'LB-7K2M-9RXN',
      })
      recorderOf().delayScripts(0)
    },
  )
}
