import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectToast, useAdmin, typedIn } from './admin.ts'
import { createOffer } from './offers.ts'
import { newLink } from './signing/link.ts'
import { walk } from './signing/walk.ts'
import { scriptsOf } from './visit.ts'

const { open, enter } = useAdmin()

/** From now on every request is accepted and none is answered. */
const freeze = async (page: Page) => await page.route('**/*', () => {})

/** Opens an address in a browser whose clock a test can move on. */
async function visit(page: Page, path: string): Promise<Page> {
  await page.clock.install()
  await page.goto(path)
  await scriptsOf(page)
  return page
}

const visitAsGuest = async (path: string) => await visit(await open('about:blank'), path)
const visitAsAdmin = async (path: string) => await visit(await enter('about:blank'), path)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Lets the seconds go by that a call may take, but for the last, and then that one. */
async function waitOut(page: Page, seconds: number, stillBusy: () => Promise<void>): Promise<void> {
  await page.clock.runFor((seconds - 1) * 1000)
  await stillBusy()
  await page.clock.runFor(1000)
}

interface FrozenForm {
  what: string
  /** Comes to the form and fills in all of it. */
  fillIn: () => Promise<Page>
  send: string
  busy: string
  seconds: number
  says: string
  /** What stands in the form afterwards, by label. */
  kept: Record<string, string>
}

const who = { Name: 'Dolores Whitcomb', 'Phone Number': '(928) 555-0117' }
const post = { Title: 'Wells and water', Slug: 'wells-and-water', Body: 'Who owns the well?' }

async function fill(page: Page, entries: Record<string, string>, form = 'body'): Promise<void> {
  for (const [label, text] of Object.entries(entries))
    await page.locator(form).getByLabel(label, { exact: true }).first().fill(text)
}

const forms: FrozenForm[] = [
  {
    what: 'a look-up',
    async fillIn() {
      const page = await visitAsGuest('/')
      const form = 'form[action="/forms/lookup"]'
      await fill(page, { ...who, 'Reference Number': 'LB-7K2M-9RXN' }, form)
      return page
    },
    send: 'View My Offer',
    busy: 'Looking up offer...',
    seconds: 10,
    says: 'There was a problem looking up your offer. Please try again or call us.',
    kept: { 'Reference Number': 'LB-7K2M-9RXN' },
  },
  {
    what: 'a request for an offer',
    async fillIn() {
      const page = await visitAsGuest('/contact')
      await fill(page, { ...who, 'Property Location': 'Mohave County' }, 'main form')
      await page.getByLabel('Approximate Acreage').selectOption('5-20')
      return page
    },
    send: 'Get My Free Offer',
    busy: 'Sending...',
    seconds: 10,
    says: 'There was a problem submitting your information. Please try calling us.',
    kept: { ...who, 'Property Location': 'Mohave County', 'Approximate Acreage': '5-20' },
  },
  {
    what: 'a question',
    async fillIn() {
      const page = await visitAsGuest(`/offer/${await createOffer()}`)
      await page.getByText('Ask a question about this offer').click()
      await fill(page, {
        'Your question': 'Who pays the closing costs?',
        'Phone number or email for our answer': '928-555-0117',
      })
      return page
    },
    send: 'Send My Question',
    busy: 'Sending...',
    seconds: 10,
    says: 'There was a problem sending your question. Please call us.',
    kept: {
      'Your question': 'Who pays the closing costs?',
      'Phone number or email for our answer': '928-555-0117',
    },
  },
  {
    what: 'a refusal of an offer',
    async fillIn() {
      const page = await visitAsGuest(`/offer/${await createOffer()}`)
      await page.getByText('Decline this offer', { exact: true }).click()
      await page.getByLabel('What made you decide?').fill('My son farms it.')
      return page
    },
    send: 'Decline This Offer',
    busy: 'Sending...',
    seconds: 10,
    says: 'There was a problem sending your answer. Please call us.',
    kept: { 'What made you decide?': 'My son farms it.' },
  },
  {
    what: 'the start of a signing',
    fillIn: async () => await visitAsGuest(`/offer/${await createOffer()}`),
    send: 'Accept & Sign Offer',
    busy: 'Opening the agreement...',
    seconds: 60,
    says: 'There was a problem starting the signing process. Please call us.',
    kept: {},
  },
  {
    what: 'a signature',
    async fillIn() {
      const { path } = await newLink()
      const page = await visitAsGuest(path)
      await walk(page, 1, 5)
      return page
    },
    send: 'Sign the Agreement',
    busy: 'Signing...',
    seconds: 30,
    says: 'There was a problem signing your agreement. Please try again or call us.',
    kept: {},
  },
  {
    what: 'a log-in',
    async fillIn() {
      const page = await visitAsGuest('/admin')
      await page.getByLabel('Admin Password').fill('gate and gravel')
      return page
    },
    send: 'Log In',
    busy: 'Logging in...',
    seconds: 10,
    says: 'The website could not be reached. Please check your internet connection, then try again.',
    kept: { 'Admin Password': 'gate and gravel' },
  },
  {
    what: 'a post that is saved',
    async fillIn() {
      const page = await visitAsAdmin('/admin/blog')
      await button(page, 'New Post').click()
      await fill(page, post)
      return page
    },
    send: 'Save',
    busy: 'Saving...',
    seconds: 10,
    says: 'Failed to create blog post.',
    kept: post,
  },
  {
    what: 'settings that are saved',
    async fillIn() {
      const page = await visitAsAdmin('/admin/settings')
      await page.getByLabel('Phone Display').fill('(352) 555-0177')
      return page
    },
    send: 'Save Settings',
    busy: 'Saving...',
    seconds: 10,
    says: 'Failed to update settings.',
    kept: { 'Phone Display': '(352) 555-0177' },
  },
]

describe('a server that accepts and never answers', () => {
  it.each(forms)('gives $what back after $seconds seconds', async (form) => {
    const page = await form.fillIn()
    await freeze(page)
    await button(page, form.send).click()
    await button(page, form.busy).waitFor()
    await waitOut(page, form.seconds, async () => await button(page, form.busy).waitFor())
    await expectToast(page, form.says)
    expect(await button(page, form.send).isEnabled()).toBe(true)
    for (const [label, text] of Object.entries(form.kept)) {
      const field = page.getByLabel(new RegExp(`^${RegExp.escape(label)}`))
      expect(await typedIn(field.filter({ visible: true }).first())).toBe(text)
    }
  })

  it('is told of even when nothing more of the page came either', async () => {
    const page = await visitAsGuest('/contact')
    await freeze(page)
    await fill(page, { ...who, 'Property Location': 'Mohave County' }, 'main form')
    await page.getByLabel('Approximate Acreage').selectOption('5-20')
    await button(page, 'Get My Free Offer').click()
    await page.clock.runFor(10_000)
    await page.getByRole('alert').getByText('Please try calling us.').waitFor()
    expect(await button(page, 'Get My Free Offer').isEnabled()).toBe(true)
  })

  it('ends a picture of which nothing more leaves, and keeps what it shows', async () => {
    const page = await visitAsAdmin('/admin/blog')
    await button(page, 'New Post').click()
    const choosing = page.waitForEvent('filechooser')
    await button(page, 'Picture').click()
    const buffer = await readFile(new URL('../public/images/prairie-400.webp', import.meta.url))
    const chooser = await choosing
    await chooser.setFiles({ name: 'prairie.webp', mimeType: 'image/webp', buffer })
    await page.getByLabel('What does it show? (alt text)').fill('A prairie')
    await freeze(page)
    await button(page, 'Add picture').click()
    await button(page, 'Adding...').waitFor()
    await page.clock.runFor(60_000)
    await page.getByText('prairie.webp could not be sent. Your text is safe.').waitFor()
    expect(await button(page, 'Try again').isEnabled()).toBe(true)
    expect(await page.getByLabel('What does it show? (alt text)').inputValue()).toBe('A prairie')
  })
})
