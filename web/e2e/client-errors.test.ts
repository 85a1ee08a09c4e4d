import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { phone, rest } from './visit.ts'

const { open, enter } = useAdmin()

const message = 'The plat could not be drawn'
const allow = /could not be drawn/

/** The reports that a page sends. */
function reportsOf(page: Page): string[] {
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reports.push(request.postData() ?? '')
  })
  return reports
}

/** Lets a script of the page fail, as one of ours would. */
async function fail(page: Page): Promise<void> {
  await page.evaluate((text) => {
    const failing = () => {
      throw new Error(`${text} for dolores@mail.example`)
    }
    setTimeout(failing)
    void Promise.reject(new Error(`${text} later`))
  }, message)
}

describe('a visitor’s browser', () => {
  afterEach(async () => await askAsAdmin('DELETE', '/api/admin/client-errors'))

  it('tells of an error once, and the owner sees it', async () => {
    const page = await open('/contact?from=letter', { allow })
    const reports = reportsOf(page)
    await fail(page)
    await expect.poll(() => reports.length).toBe(2)
    await fail(page)
    await rest(page)
    expect(reports).toHaveLength(2)
    expect(reports.join()).toContain('"page":"/contact"')

    const admin = await enter('/admin/settings/website', { viewport: phone })
    const panel = admin.getByRole('region', { name: 'Website problems' })
    const said = `Error: ${message} for …`
    const problem = panel.getByRole('listitem').filter({ hasText: said }).first()
    await problem.getByText('The page /contact failed').waitFor()
    await problem.getByText('In Chrome on Linux').waitFor()
    await problem.getByText('For the person who set up your site').click()
    await problem.getByText(said).waitFor()
    expect(await violations(admin)).toEqual([])
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    await panel.getByRole('button', { name: 'Clear the list' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
    await expectToast(admin, 'The list is cleared.')
    await panel.getByText('No page has failed in anyone’s browser for 30 days.').waitFor()
  })

  it('keeps silent without a connection, and goes on when it may not tell', async () => {
    const page = await open('/about', { allow: /could not be drawn|status of 429|net::ERR/ })
    const reports = reportsOf(page)
    await page.context().setOffline(true)
    await fail(page)
    await rest(page)
    expect(reports).toEqual([])
    await page.context().setOffline(false)
    await page.route('**/api/client-errors', async (route) => await route.fulfill({ status: 429 }))
    await fail(page)
    await expect.poll(() => reports.length).toBe(2)
    await rest(page)
    expect(reports).toHaveLength(2)
  })
})
