import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expireSession, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { logInToConsole, openConsole } from './console.ts'
import { laptop, phone, site } from './visit.ts'

const { enter, open } = useAdmin()

const notice = 'This is how visitors will see the page. They cannot see it here.'

/** A post of the demo content that nobody has published. */
const draft = 'before-you-clear-or-survey'
const draftTitle = 'Should I clear or survey my land before I sell it?'

/** Presses the button and answers the tab it opens. */
async function preview(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: /^Preview page/ }).click()
  const opened = await opening
  await opened.waitForLoadState()
  return opened
}

/** What visitors read of a page, without the note that it is a preview. */
const readingOf = async (page: Page) => await page.locator('#root main').innerText()

describe('a preview', () => {
  it('shows the unsaved text as the public page, which stays as it is', async () => {
    const path = '/blog/selling-land-with-back-taxes'
    const visitor = await open(path, { viewport: laptop })
    const before = await readingOf(visitor)

    const page = await enter('/admin/blog')
    const title = await visitor.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    const unchanged = await preview(page)
    expect(await readingOf(unchanged)).toBe(before)

    const body = page.getByRole('textbox', { name: 'Body' })
    await body.fill('## Not saved\n\n<b>Words</b> & "more"')
    const shown = await preview(page)
    await shown.getByText(notice).waitFor()
    await shown.getByRole('heading', { level: 2, name: 'Not saved' }).waitFor()
    await shown.getByText('<b>Words</b> & "more"').waitFor()
    for (const width of [phone, laptop]) {
      await shown.setViewportSize(width)
      expect(await violations(shown)).toEqual([])
      expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBe(width.width)
    }
    expect(await body.textContent()).toContain('Not saved')
    await visitor.reload()
    expect(await readingOf(visitor)).toBe(before)
  })

  it('of a page that is not finished shows what there is', async () => {
    const page = await enter('/admin/pages?new=')
    await page.getByRole('textbox', { name: 'Body' }).fill('Only words')
    const shown = await preview(page)
    await shown.getByRole('heading', { level: 1, name: 'No title yet' }).waitFor()
    await shown.getByText('Only words').waitFor()
  })

  it('is nothing for search engines, caches, scripts or visitors', async () => {
    const page = await enter('/admin/pages?new=', { allow: /401/ })
    await page.getByLabel('Title').fill('Quiet')
    const waiting = page.context().waitForEvent('response', (one) => one.url().endsWith('/preview'))
    const shown = await preview(page)
    const headers = (await waiting).headers()
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(await shown.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    expect(await shown.locator('link[rel="canonical"]').count()).toBe(0)
    expect(await shown.locator('script[src]').count()).toBe(0)

    await expireSession(page)
    const late = await preview(page)
    await late.getByRole('heading', { name: 'Please log in again' }).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Quiet')
    const visitor = await fetch(`${site().url}/admin/preview`, {
      method: 'POST',
      body: new URLSearchParams({ type: 'page', title: 'Foreign' }),
    })
    expect(visitor.status).toBe(401)
  })
})

describe('the console', () => {
  it('shows a saved draft beside its preview button', async () => {
    const editor = await openConsole()
    // Its own screens ask for things that this installation does not have.
    const page = await open('about:blank', { viewport: laptop, allow: /status of 40[14]/ })
    page.setDefaultTimeout(60_000)
    await page.goto(await editor.addressOf(draft))
    await logInToConsole(page)
    await page.getByRole('link', { name: 'Open preview' }).click()
    const shown = page.frameLocator('iframe')
    await shown.getByText(notice).waitFor()
    await shown.getByRole('heading', { level: 1, name: draftTitle }).waitFor()
  })

  it('is the only one that may show a preview in a frame', async () => {
    const editor = await openConsole()
    const link = await editor.previewOf(draft)
    const page = await open('about:blank', { allow: /frame-ancestors/ })
    // The stranger may ask this machine, so that it is the site that refuses.
    await page.context().grantPermissions(['local-network-access'])
    const body = `<!doctype html><iframe src="${link.replaceAll('&', '&amp;')}"></iframe>`
    await page.route(
      'https://stranger.example/',
      async (route) => await route.fulfill({ contentType: 'text/html', body }),
    )
    const refused = page.waitForEvent('console', (one) => one.text().includes('frame-ancestors'))
    await page.goto('https://stranger.example/')
    await refused
    expect(await page.frameLocator('iframe').getByText(notice).count()).toBe(0)
  })

  it('opens nothing with a link that was tampered with, or to a post that is gone', async () => {
    const editor = await openConsole()
    const link = await editor.previewOf(draft)
    await editor.addPost({ title: 'Passing', slug: 'passing', body: 'Text' })
    const gone = await editor.previewOf('passing')
    expect(await (await fetch(gone)).text()).toContain('Passing')
    await editor.removePost('passing')
    const tampered = [`${link}x`, link.replace('version=draft', 'version=published')]
    for (const address of [...tampered, gone]) {
      const answer = await fetch(address)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('This preview is not open')
    }
    const found = await fetch(link)
    expect(found.headers.get('x-robots-tag')).toBe('noindex')
    expect(found.headers.get('cache-control')).toBe('no-store')
  })
})
