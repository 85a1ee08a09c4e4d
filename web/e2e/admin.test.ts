import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { laptop, phone, site, useBrowser } from './visit.ts'

const { open } = useBrowser()
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

/** What axe finds wrong on the page as it is now, one line each. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  return await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    const { violations: found } = await axe.run()
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  })
}

/** Waits for a message in the corner; listeners hear it too, so it stands on the page twice. */
async function expectToast(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor()
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Admin Password').fill(site().password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Admin Password').waitFor({ state: 'detached' })
}

/** Opens an admin page as the owner. */
async function enter(path: string, options: Parameters<typeof open>[1] = {}): Promise<Page> {
  const page = await open(path, { viewport: laptop, ...options })
  await logIn(page)
  return page
}

/** Ends the session behind the page's back, as time would. */
async function expireSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/api/admin/logout', { method: 'POST', credentials: 'include' })
  })
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

const screens = [
  '/admin',
  '/admin/blog',
  '/admin/blog?new=',
  '/admin/testimonials',
  '/admin/testimonials?new=',
  '/admin/pages',
  '/admin/pages?new=',
  '/admin/settings',
  '/admin/offers',
  '/admin/offers?new=',
  '/admin/leads',
]

describe('the door', () => {
  it.each(['/admin', ...screens.filter((path) => !path.includes('?'))])(
    'stands before %s',
    async (path) => {
      const page = await open(path)
      await page.getByLabel('Admin Password').waitFor()
      expect(await page.getByRole('textbox').count()).toBeLessThanOrEqual(1)
      expect(await page.getByRole('heading').allInnerTexts()).toEqual(['Admin Login'])
      expect(await violations(page)).toEqual([])
    },
  )

  it('refuses an empty and a wrong password, each in its own words', async () => {
    const page = await open('/admin', { allow: /401/ })
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.getByText('Password is required').waitFor()
    await page.getByLabel('Admin Password').fill('wrong')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Login Failed')
    await expectToast(page, 'Invalid password. Please try again.')
  })

  it('opens with the password, stays open after a reload, and closes on logout', async () => {
    const page = await enter('/admin')
    await expectToast(page, 'Welcome!')
    await expectToast(page, 'You have successfully logged in to the admin panel.')
    const stored = await page.evaluate(() => localStorage.getItem('admin-auth'))
    expect(JSON.parse(stored ?? '')).toMatchObject({ isAuthenticated: true })
    await page.reload()
    await page.getByText('Total Testimonials').waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Admin Password').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('admin-auth'))).toBeNull()
  })
})

describe.each([
  ['a phone', phone],
  ['a laptop', laptop],
])('on %s', (_name, viewport) => {
  it('axe finds nothing wrong with any screen, and none scrolls sideways', async () => {
    const page = await enter('/admin', { viewport })
    for (const path of screens) {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect([path, ...(await violations(page))]).toEqual([path])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect([path, overflow]).toEqual([path, 0])
    }
  })
})

describe('what is typed', () => {
  it('survives a reload, until it is discarded', async () => {
    const page = await enter('/admin/blog?new=')
    await page.getByLabel('Title').fill('Half a Thought')
    await page.getByRole('textbox', { name: 'Body' }).fill('To be continued')
    await page.reload()
    await page.getByText('We brought back the changes').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Half a Thought')
    expect(await page.getByRole('textbox', { name: 'Body' }).inputValue()).toBe('To be continued')
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
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a Thought')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Admin Password').waitFor()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

it('the owner sees where they are logged in and logs out everywhere else', async () => {
  const other = await enter('/admin', { viewport: phone, allow: /401/ })
  const page = await enter('/admin/settings')
  await page.getByText('This browser').waitFor()
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expectToast(page, 'Every other browser is logged out.')
  await other.reload()
  await other.getByRole('heading', { name: 'Please log in again' }).waitFor()
})

describe('a text', () => {
  it('is formatted by buttons and keys, and previewed as visitors will see it', async () => {
    const page = await enter('/admin/pages?new=')
    const body = page.getByRole('textbox', { name: 'Body' })
    expect(await body.evaluate((element) => element.getBoundingClientRect().height)).toBe(400)
    await body.fill('land')
    await body.selectText()
    await page.keyboard.press('Control+b')
    expect(await body.inputValue()).toBe('**land**')
    await page.keyboard.press('Control+z')
    expect(await body.inputValue()).toBe('land')
    await page.getByRole('button', { name: 'Heading' }).click()
    expect(await body.inputValue()).toBe('## land')
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page.getByRole('heading', { level: 2, name: 'land' }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('cannot be saved incomplete, and a slug that is taken is told at its field', async () => {
    const page = await enter('/admin/pages?new=', { allow: /409/ })
    expect(await save(page).isDisabled()).toBe(true)
    await page.getByLabel('Title').fill('  About!  ')
    expect(await page.getByLabel('Slug').inputValue()).toBe('about')
    expect(await save(page).isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Body' }).fill('Again')
    await save(page).click()
    await expectToast(page, 'Failed to create page.')
    const slug = page.getByLabel('Slug')
    expect(await slug.getAttribute('aria-invalid')).toBe('true')
    expect(await slug.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('of a testimonial has 200 pixels', async () => {
    const page = await enter('/admin/testimonials?new=')
    const quote = page.getByRole('textbox', { name: 'Quote' })
    expect(await quote.evaluate((element) => element.getBoundingClientRect().height)).toBe(200)
  })
})

const failures = [
  ['blog', 'posts', 'New Post', 'Title', 'blog post'],
  ['testimonials', 'testimonials', 'New Testimonial', 'Name', 'testimonial'],
  ['pages', 'pages', 'New Page', 'Title', 'page'],
] as const

describe.each(failures)('when the server fails, /admin/%s', (path, api, createText, name, noun) => {
  it('shows three cards while loading, then that it could not load, and tries again', async () => {
    const page = await enter('/admin', { allow: /500/ })
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**/api/admin/${api}`, async (route) => {
      await mayAnswer
      await route.fulfill({ status: 500, body: 'broken' })
    })
    await page.goto(`/admin/${path}`)
    await page.locator('[aria-busy] [data-shape="card"]').first().waitFor()
    expect(await page.locator('[data-shape="card"]').count()).toBe(3)
    answer()
    await page.getByText('This list did not load').waitFor()
    await page.unroute(`**/api/admin/${api}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: createText }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Edit' }).first().waitFor()
  })

  it('says that creating, updating and deleting failed, and loses nothing', async () => {
    const page = await enter(`/admin/${path}`, { allow: /500/ })
    await page.route(`**/api/admin/${api}**`, async (route) =>
      route.request().method() === 'GET'
        ? await route.fallback()
        : await route.fulfill({ status: 500, body: '' }),
    )
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await page.getByLabel(name, { exact: true }).fill('Changed')
    await save(page).click()
    await expectToast(page, `Failed to update ${noun}.`)
    expect(await page.getByLabel(name, { exact: true }).inputValue()).toBe('Changed')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()

    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await page.getByText(`Are you sure you want to delete this ${noun}?`).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, `Failed to delete ${noun}.`)

    await page.getByRole('button', { name: createText }).click()
    await page.getByLabel(name, { exact: true }).waitFor()
    for (const field of await page.getByRole('textbox').all()) await field.fill('some-text')
    await save(page).click()
    await expectToast(page, `Failed to create ${noun}.`)
  })

  it('teaches what to do when there is nothing yet', async () => {
    const page = await enter('/admin')
    await page.route(`**/api/admin/${api}`, async (route) => await route.fulfill({ json: [] }))
    await page.goto(`/admin/${path}`)
    await page.getByRole('heading', { name: /^No .* yet$/ }).waitFor()
    expect(await violations(page)).toEqual([])
  })
})

it('a list of 1,000 posts is searched as fast as one can type', async () => {
  const page = await enter('/admin')
  const posts = Array.from({ length: 1000 }, (_, index) => ({
    id: `p${index}`,
    title: `Post number ${index}`,
    slug: `post-${index}`,
    body: 'Land. '.repeat(500),
    published: true,
    publishedAt: '2024-03-05T12:00:00.000Z',
  }))
  await page.route('**/api/admin/posts', async (route) => await route.fulfill({ json: posts }))
  await page.goto('/admin/blog')
  await page.getByText('1–25 of 1,000 posts').waitFor()
  await page.getByText('Mar 5, 2024').first().waitFor()
  await page.getByLabel('Search').pressSequentially('number 999')
  await page.getByText('1–1 of 1 posts').waitFor()
  await page.getByRole('heading', { name: 'Post number 999' }).waitFor()
})

describe('settings', () => {
  it('are previewed while typed, say how saving went, and change every page', async () => {
    const page = await enter('/admin/settings', { allow: /500/ })
    const before = await page.getByLabel('Phone Display').inputValue()
    await page.getByLabel('Phone Display').fill('(352) 555-0177')
    await page.getByRole('link', { name: 'Call (352) 555-0177' }).waitFor()
    for (const state of ['CRM Connected', 'E-signature Connected', 'Email notifications Enabled'])
      await page.getByRole('listitem').filter({ hasText: state }).waitFor()

    await page.route('**/api/admin/settings', async (route) => await route.fulfill({ status: 500 }))
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expectToast(page, 'Failed to update settings.')
    await page.unroute('**/api/admin/settings')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expectToast(page, 'Settings updated successfully.')

    const visitor = await open('/terms', { viewport: laptop })
    await visitor.getByText('(352) 555-0177').first().waitFor()
    await page.getByLabel('Phone Display').fill(before)
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expectToast(page, 'Settings updated successfully.')
  })
})

describe('a lead', () => {
  it('is called, noted and answered with an offer, which is extended and withdrawn', async () => {
    const name = `Opal Greer ${Date.now()}`
    const visitor = await open('/contact')
    await visitor.evaluate(async (name) => {
      const body = {
        name,
        phone: '(352) 555-0199',
        email: 'opal@example.com',
        propertyLocation: 'Levy County, Florida',
        acres: '5-20',
      }
      await fetch('/api/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    }, name)

    const page = await enter('/admin')
    await page.getByRole('link', { name }).click()
    expect(await page.getByRole('link', { name: `Call ${name}` }).getAttribute('href')).toBe(
      'tel:+13525550199',
    )
    await page.getByLabel('New note').fill('Wants to sell before spring.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.getByRole('listitem').filter({ hasText: 'before spring' }).waitFor()
    await page.getByLabel(`Status of ${name}`).selectOption('contacted')
    await expectToast(page, 'Lead updated successfully.')
    expect(await violations(page)).toEqual([])

    await page.getByRole('link', { name: 'Make an offer' }).click()
    await page.getByText('They said: 5-20 acres').waitFor()
    expect(await page.getByLabel('Seller Name').inputValue()).toBe(name)
    await page.getByLabel('Amount').fill('12,500')
    await page.getByLabel('Acreage').fill('ten')
    await page.getByLabel('APN').fill('12-34-56')
    await save(page).click()
    await page.getByText('Acreage must be a number').waitFor()
    await page.getByLabel('Acreage').fill('10')
    await page.getByLabel(/^Live/).check()
    await save(page).click()
    await expectToast(page, 'Offer created successfully.')
    await page.getByText('You made this offer').waitFor()
    expect(await violations(page)).toEqual([])
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    const referenceNumber = title.replace('Offer ', '')

    const seller = await open(`/offer/${referenceNumber}`, { allow: /404/ })
    await seller.getByText('$12,500').first().waitFor()

    await page.getByRole('button', { name: 'Extend' }).click()
    await page.getByLabel('New last day').fill('2099-12-31')
    expect(await violations(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Extend' }).click()
    await expectToast(page, 'Offer extended successfully.')
    await page.getByText('You extended it').waitFor()
    expect(await page.getByLabel('Offer Expires').inputValue()).toBe('2099-12-31')

    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expectToast(page, 'Offer withdrawn successfully.')
    await page.getByText('You withdrew it').waitFor()
    await seller.reload()
    await seller.getByText('Offer Not Found').waitFor()

    await page.goto('/admin/leads')
    await page.getByRole('link', { name: referenceNumber }).waitFor()
    expect(await page.getByLabel(`Status of ${name}`).inputValue()).toBe('offered')
  })
})

describe('offers', () => {
  it('that are signed cannot change, but their closing goes on', async () => {
    const page = await enter('/admin/offers?show=signed')
    await page.getByRole('row').filter({ hasText: 'Signed' }).getByRole('link').first().click()
    await page.getByText('This offer is signed, so it can no longer change.').waitFor()
    const href = await page.getByRole('link', { name: /^Signed agreement/ }).getAttribute('href')
    const agreement = await page.request.get(href ?? '')
    expect(agreement.headers()['content-type']).toBe('application/pdf')
    await page.getByLabel('Escrow opened').fill('2026-03-05')
    await page.getByRole('button', { name: 'Save closing' }).click()
    await expectToast(page, 'Closing updated successfully.')
    await page.getByText('You changed the closing steps').waitFor()
    expect(await violations(page)).toEqual([])
    await page.reload()
    await page.getByLabel('Escrow opened').waitFor()
    expect(await page.getByLabel('Escrow opened').inputValue()).toBe('2026-03-05')
  })

  it('are found by reference number, seller and APN, and by status', async () => {
    const page = await enter('/admin/offers')
    const rows = page.getByRole('row').filter({ hasText: 'acres' })
    await page.getByLabel('Show').selectOption('signed')
    await page.getByText('of 1 offers').waitFor()
    await page.getByText('Signed', { exact: true }).waitFor()
    await page.getByLabel('Show').selectOption('all')
    await page.getByLabel('Search').fill('702-31-040')
    await page.getByText('1–1 of 1 offers').waitFor()
    expect(await rows.count()).toBe(1)
    await page.getByLabel('Search').fill('no such parcel')
    await page.getByText('No offers match.').waitFor()
  })

  it('are deleted only while they are drafts, after a question', async () => {
    const page = await enter('/admin/offers?new=')
    await page.getByLabel('Amount').fill('900')
    await page.getByLabel('Location').fill('Nowhere County')
    await page.getByLabel('Acreage').fill('1')
    await page.getByLabel('APN').fill('0-0')
    await save(page).click()
    await expectToast(page, 'Offer created successfully.')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Are you sure you want to delete this offer?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Offer deleted successfully.')
    await page.getByRole('heading', { name: 'Manage Offers' }).waitFor()
    expect(await page.getByText('Nowhere County').count()).toBe(0)
    await page.getByLabel('Show').selectOption('active')
    await page.getByRole('row').filter({ hasText: 'Active' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Withdraw' }).waitFor()
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  })
})

it('a visitor never downloads what only the owner uses', async () => {
  const page = await open('/')
  await page.waitForLoadState('networkidle')
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  expect(scripts.filter((name) => /admin|owner-area|item-editor/.test(name))).toEqual([])
})
