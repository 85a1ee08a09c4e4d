import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isAlive, rest, useBrowser } from '../visit.ts'

const { open } = useBrowser()

const number = 'LB-7K2M-9RXN'

/** The two forms that visitors fill in, in the order of their fields. */
const forms = {
  'look-up': {
    path: '/',
    action: '/forms/lookup',
    typed: {
      'Reference Number': number,
      Name: 'Dolores Whitcomb',
      'Phone Number': '(928) 555-0117',
    },
  },
  contact: {
    path: '/contact',
    action: '/forms/contact',
    typed: {
      Name: 'Dolores Whitcomb',
      'Phone Number': '(928) 555-0117',
      Email: 'dolores@mail.example',
      'Property Location': 'Mohave County, Arizona',
    },
  },
}
type FormName = keyof typeof forms

const formOf = (page: Page, name: FormName) => page.locator(`form[action="${forms[name].action}"]`)

const valuesIn = async (form: Locator, labels: string[]) =>
  Object.fromEntries(
    await Promise.all(
      labels.map(async (label) => [label, await form.getByLabel(label).inputValue()] as const),
    ),
  )

/** Opens a page on a phone whose scripts are still on their way when the first field is touched. */
async function openOnSlowLine(path: string, width: number): Promise<Page> {
  const page = await open('about:blank', { viewport: { width, height: 844 }, hasTouch: true })
  await page.route('**/assets/*.js', async (route) => {
    if (!route.request().url().includes('/boot-'))
      await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.goto(path)
  return page
}

const untilAlive = async (page: Page) => {
  await expect.poll(async () => await isAlive(page)).toBe(true)
  await rest(page)
}

describe.each([360, 390])('on a phone %i px wide, nothing is lost of what', (width) => {
  it.each(
    (['look-up', 'contact'] as const).flatMap((name) =>
      [
        { keyMs: 0, gapMs: 0 },
        { keyMs: 5, gapMs: 150 },
        { keyMs: 30, gapMs: 1000 },
        { keyMs: 80, gapMs: 0 },
      ].map((speed) => Object.assign({ name }, speed)),
    ),
  )(
    'is typed into the $name form, $keyMs ms a key and $gapMs ms between fields',
    async ({ name, keyMs, gapMs }) => {
      const { path, typed } = forms[name]
      const page = await openOnSlowLine(path, width)
      const form = formOf(page, name)
      for (const [label, text] of Object.entries(typed)) {
        await form.getByLabel(label).tap()
        await page.keyboard.type(text, { delay: keyMs })
        await page.waitForTimeout(gapMs)
      }
      await untilAlive(page)
      await page.keyboard.type('!')
      const [last = '', text] = Object.entries(typed).at(-1) ?? []
      expect(await valuesIn(form, Object.keys(typed))).toEqual({ ...typed, [last]: `${text}!` })
    },
  )
})

/** Other ways than keys in which fields are filled in. */
const entries: Record<string, (field: Locator, text: string) => Promise<void>> = {
  'filled in by the browser': async (field, text) =>
    await field.evaluate((element, value) => {
      ;(element as HTMLInputElement).value = value
      for (const type of ['input', 'change'])
        element.dispatchEvent(new Event(type, { bubbles: true }))
    }, text),
  'filled in without a word': async (field, text) =>
    await field.evaluate((element, value) => {
      ;(element as HTMLInputElement).value = value
    }, text),
  pasted: async (field, text) => {
    await field.tap()
    await field.evaluate((_, value) => document.execCommand('insertText', false, value), text)
  },
  spoken: async (field, text) => {
    await field.tap()
    for (const word of text.split(/(?<= )/)) await field.page().keyboard.insertText(word)
  },
}

describe('nothing is lost of what is', () => {
  it.each(
    Object.keys(entries).flatMap((way) =>
      (['look-up', 'contact'] as const).map((name) => ({ way, name })),
    ),
  )('$way in the $name form', async ({ way, name }) => {
    const { path, typed } = forms[name]
    const page = await openOnSlowLine(path, 390)
    const form = formOf(page, name)
    // The touch that starts the scripts.
    await form.getByLabel('Name').tap()
    for (const [label, text] of Object.entries(typed))
      await entries[way]?.(form.getByLabel(label), text)
    await untilAlive(page)
    expect(await valuesIn(form, Object.keys(typed))).toEqual(typed)
    if (name === 'contact') await form.getByLabel('Approximate Acreage').selectOption('5-20')
    await form.getByRole('button').tap()
    if (name === 'contact')
      await page.getByRole('region', { name: 'We have your request' }).waitFor()
    else await page.waitForURL(`**/offer/${number}`)
  })
})

it('a code that is scanned into the first field, Enter and all, is asked about at the other fields', async () => {
  const page = await openOnSlowLine('/', 390)
  const form = formOf(page, 'look-up')
  await form.getByLabel('Reference Number').tap()
  await page.keyboard.type(`${number}\n`)
  await form.getByText('Name is required').waitFor()
  expect(await form.getByLabel('Reference Number').inputValue()).toBe(number)
  await page.keyboard.type('Dolores Whitcomb')
  await form.getByLabel('Phone Number').fill('(928) 555-0117')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/offer/${number}`)
})
