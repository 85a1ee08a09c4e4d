import { readFileSync } from 'node:fs'
import type { JSHandle, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { asMarkdown, expectToast, expireSession, hasFocus, logIn, save, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { laptop } from './visit.ts'

const { enter, open } = useAdmin()

const prairie = readFileSync(new URL('../public/images/prairie-400.webp', import.meta.url))
const picture = (name: string, buffer = prairie) => ({ name, mimeType: 'image/webp', buffer })

/** Opens an empty text on the tab of its Markdown. */
async function write(path: string, options?: Parameters<typeof enter>[1]): Promise<Page> {
  const page = await enter(path, options)
  await asMarkdown(page)
  return page
}

const body = (page: Page) => page.getByRole('textbox', { name: 'Body' })
const words = (page: Page) => page.getByLabel('What does it show? (alt text)')
const add = (page: Page) => page.getByRole('button', { name: 'Add picture', exact: true })

async function choose(page: Page, ...files: ReturnType<typeof picture>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await (await chooser).setFiles(files)
  await page.getByRole('dialog').waitFor()
}

/** What a hand that drags pictures, or a clipboard, carries. */
async function carrying(page: Page, ...names: string[]): Promise<JSHandle<DataTransfer>> {
  return await page.evaluateHandle(
    ([base64, files]) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      for (const name of files) transfer.items.add(new File([bytes], name, { type: 'image/webp' }))
      return transfer
    },
    [prairie.toString('base64'), names] as const,
  )
}

const markdownOf = (alt: string) =>
  new RegExp(String.raw`!\[${alt}\]\(/uploads/\w+\.webp#400x\d+\)`)

describe('a picture', () => {
  it('is chosen, put into words, and stands on the published page', async () => {
    const page = await write('/admin/blog?new=')
    await page.getByLabel('Title').fill(`With a picture ${Date.now()}`)
    const slug = await page.getByLabel('Slug').inputValue()
    await body(page).fill('Before\nAfter')
    await body(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6))
    await choose(page, picture('prairie.webp'))
    expect(await hasFocus(words(page))).toBe(true)
    await add(page).click()
    await page.getByText('Say what it shows, or tick the box below').waitFor()
    expect(await violations(page)).toEqual([])
    await words(page).fill('A gravel road [east]')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const text = await body(page).inputValue()
    expect(text).toMatch(/^Before\n\n!\[.*\)\n\nAfter$/)
    expect(await hasFocus(body(page))).toBe(true)

    await page.getByLabel('Published').check()
    await save(page).click()
    await expectToast(page, 'Blog post created successfully.')
    const visitor = await open(`/blog/${slug}`, { viewport: laptop })
    const shown = visitor.getByRole('img', { name: 'A gravel road [east]' })
    await shown.scrollIntoViewIfNeeded()
    expect(await shown.getAttribute('width')).toBe('400')
    await expect
      .poll(async () => await shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(400)
    expect(await violations(visitor)).toEqual([])
  })

  it('is dropped or pasted, several at once, with words or as decoration', async () => {
    const page = await write('/admin/pages?new=')
    const dropped = await carrying(page, 'one.webp', 'two.webp', 'three.webp')
    await body(page).dispatchEvent('dragover', { dataTransfer: dropped })
    await body(page).dispatchEvent('drop', { dataTransfer: dropped })
    await page.getByRole('heading', { name: 'Add picture 1 of 3' }).waitFor()
    await words(page).fill('The first')
    await add(page).click()
    await page.getByRole('heading', { name: 'Add picture 2 of 3' }).waitFor()
    await page.getByRole('button', { name: 'Leave it out' }).click()
    await page.getByRole('heading', { name: 'Add picture 3 of 3' }).waitFor()
    await page.getByLabel(/^It only decorates/).check()
    await add(page).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await body(page).inputValue()).toMatch(
      new RegExp(`^${markdownOf('The first').source}\n\n${markdownOf('').source}$`),
    )

    await body(page).fill('')
    const pasted = await carrying(page, 'image.webp')
    await body(page).evaluate((field, clipboardData) => {
      const options = { clipboardData, bubbles: true, cancelable: true }
      field.dispatchEvent(new ClipboardEvent('paste', options))
    }, pasted)
    await words(page).fill('The pasted')
    await add(page).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await body(page).inputValue()).toMatch(markdownOf('The pasted'))
  })

  it('is refused with its name and the reason before it is sent', async () => {
    const page = await write('/admin/blog?new=')
    await body(page).fill('Text')
    await choose(
      page,
      picture('huge.webp', Buffer.alloc(9_000_000, prairie)),
      picture('letter.webp', Buffer.from('Dear owner')),
    )
    await page.getByText('huge.webp has 8.6 MB. A picture may have 8 MB at most.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Leave it out' }).click()
    await page.getByText('letter.webp is not a JPEG, PNG, WebP, AVIF or GIF picture').waitFor()
    expect(await add(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await body(page).inputValue()).toBe('Text')
  })

  it.each([
    [413, 'payload_too_large', 'A picture may have 8 MB at most.'],
    [413, 'too_many_pixels', 'prairie.webp has more than 50 megapixels.'],
    [415, 'not_a_picture', 'is not a JPEG, PNG, WebP, AVIF or GIF picture'],
    [503, 'content_unavailable', 'The content system does not answer right now.'],
    [502, '', 'prairie.webp could not be sent.'],
  ])('that the server refuses with %i is offered again', async (status, code, sentence) => {
    const page = await write('/admin/blog?new=', { allow: new RegExp(`${status}`) })
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/admin/images?'))
        keys.push(request.headers()['idempotency-key'])
    })
    await body(page).fill('Text')
    await page.route(
      '**/api/admin/images?**',
      async (route) => await route.fulfill({ status, json: { code, message: 'No' } }),
    )
    await choose(page, picture('prairie.webp'))
    await words(page).fill('The prairie')
    await add(page).click()
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor()
    expect(await body(page).inputValue()).toBe('Text')
    await page.unroute('**/api/admin/images?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await body(page).inputValue()).toMatch(markdownOf('The prairie'))
    // Had the first been stored and only its answer been lost, it would not be stored twice.
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
  })

  it('can be stopped on its way', async () => {
    const page = await write('/admin/blog?new=')
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/admin/images?**', async (route) => {
      await mayAnswer
      await route.abort()
    })
    await choose(page, picture('prairie.webp'))
    await words(page).fill('The prairie')
    await add(page).click()
    await page.getByRole('progressbar').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    answer()
    expect(await words(page).inputValue()).toBe('The prairie')
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByRole('button', { name: 'Cancel', exact: true }).last().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await body(page).inputValue()).toBe('')
  })

  it('outlives an expired session', async () => {
    const page = await write('/admin/blog?new=', { allow: /401/ })
    await choose(page, picture('prairie.webp'))
    await words(page).fill('The prairie')
    await expireSession(page)
    await add(page).click()
    await page.getByRole('heading', { name: 'Please log in again' }).waitFor()
    await logIn(page)
    await words(page).waitFor({ state: 'detached' })
    expect(await body(page).inputValue()).toMatch(markdownOf('The prairie'))
  })
})

describe('a text', () => {
  it('says how long it is, and takes its formats from keys', async () => {
    const page = await write('/admin/blog?new=')
    await page.getByText('0 words', { exact: true }).waitFor()
    await body(page).fill('Dry land')
    await page.getByText('2 words', { exact: true }).waitFor()
    await body(page).selectText()
    await page.keyboard.press('Control+i')
    expect(await body(page).inputValue()).toBe('_Dry land_')
    await page.keyboard.press('Control+i')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('https://land.example')
    expect(await body(page).inputValue()).toBe('[Dry land](https://land.example)')
  })

  it('that is published has a way to its public page', async () => {
    const page = await enter('/admin/blog')
    await page.getByRole('button', { name: /^Edit .*back taxes/ }).click()
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: /^View on the website/ }).click()
    const shown = await opening
    await shown.getByRole('heading', { level: 1, name: /back taxes/ }).waitFor()
    expect(new URL(shown.url()).pathname).toBe('/blog/selling-land-with-back-taxes')
  })
})

it('the toolbar is one stop of the keyboard, and arrows go through it', async () => {
  const page = await write('/admin/blog?new=')
  await page.getByRole('button', { name: 'Bold' }).focus()
  await page.keyboard.press('ArrowLeft')
  const focused = async () => await page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Picture')
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toBe('Bold')
  await page.keyboard.press('Tab')
  expect(await hasFocus(body(page))).toBe(true)
})
