import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  expectToast,
  expireSession,
  logIn,
  save,
  showWholeToday,
  unfold,
  useAdmin,
} from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'
import { phone, site } from './visit.ts'

const { enter, open } = useAdmin()

/** Sends what a landowner writes. */
async function write(path: string, body: object): Promise<void> {
  const answer = await fetch(site().url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(201)
}

async function askForOffer(name: string, lastDigit: number): Promise<void> {
  await write('/api/contact', {
    name,
    phone: `(352) 555-012${lastDigit}`,
    propertyLocation: 'Levy County, Florida',
    acres: '5-20',
  })
}

const confirm = async (page: Page, text: string) =>
  await page.getByRole('dialog').getByRole('button', { name: text }).click()

async function fillInOffer(page: Page, apn: string): Promise<void> {
  await page.getByLabel('Amount').fill('12,500')
  await page.getByLabel('Acreage').fill('10')
  await page.getByLabel('APN').fill(apn)
}

describe('a day of the owner', () => {
  it('begins with who wrote: two get offers, one is deleted, a question is answered', async () => {
    const day = Date.now()
    const [opal, reba, silas] = [`Opal ${day}`, `Reba ${day}`, `Silas ${day}`]
    for (const [index, name] of [opal, reba, silas].entries()) await askForOffer(name, index)
    const asked = await createOffer()
    await write(`/api/offers/${asked}/questions`, {
      question: 'Who pays the back taxes?',
      replyTo: '(928) 555-0117',
    })

    const page = await enter('/admin')
    for (const name of [opal, reba, silas])
      await page.getByRole('link', { name, exact: true }).waitFor()
    await showWholeToday(page)
    await page.getByText('Reply to (928) 555-0117').first().waitFor()
    const answered = page.getByRole('button', { name: `Mark the question about ${asked}` })
    await answered.click()
    await expectToast(page, 'Question marked as answered.')
    await answered.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: opal, exact: true }).click()
    await page.getByRole('link', { name: 'Make an offer' }).click()
    await fillInOffer(page, `1-${day}`)
    await page.getByLabel(/^Live/).check()
    await save(page).click()
    await expectToast(page, 'Offer created successfully.')

    await page.getByRole('link', { name: 'Leads' }).click()
    await page.getByRole('link', { name: `Make an offer to ${reba}` }).click()
    await fillInOffer(page, `2-${day}`)
    await save(page).click()
    await expectToast(page, 'Offer created successfully.')
    await page.getByText('Draft', { exact: true }).waitFor()
    await page.getByLabel(/^Live/).check()
    await save(page).click()
    await expectToast(page, 'Offer updated successfully.')
    await page.getByLabel('Search').fill(`2-${day}`)
    await page.getByText('1 offer', { exact: true }).waitFor()
    await page.getByRole('row').getByRole('link', { name: /^LB-/ }).click()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('Are you sure you want to withdraw this offer?').waitFor()
    expect(await violations(page)).toEqual([])
    await confirm(page, 'Withdraw')
    await expectToast(page, 'Offer withdrawn successfully.')
    await page.getByRole('button', { name: 'Put live again' }).click()
    await page.getByRole('button', { name: 'Withdraw' }).waitFor()

    await page.getByRole('link', { name: 'Leads' }).click()
    await page.getByRole('link', { name: silas, exact: true }).click()
    await page.getByRole('button', { name: 'Delete lead' }).click()
    await page.getByText('Are you sure you want to delete this lead?').waitFor()
    expect(await violations(page)).toEqual([])
    await confirm(page, 'Delete')
    await expectToast(page, 'Lead deleted successfully.')
    await page.getByRole('link', { name: opal, exact: true }).waitFor()
    await page.getByRole('link', { name: silas, exact: true }).waitFor({ state: 'detached' })
  })

  it('goes on with a county list of 500 parcels, and prints the first letters as one file', async () => {
    const day = Date.now()
    const lines = Array.from({ length: 500 }, (_, index) => {
      const status = index < 10 ? 'active' : 'draft'
      return `"Levy County, Florida",5,${day}-${index},2099-12-31,4500,Doña Reyes,"12 Pine Street\nBronson, FL 32621",${status}`
    })
    const header =
      'Location,Acreage,APN,Expiration date,Amount,Seller name,Seller mailing address,Status'
    const page = await enter('/admin/offers', { allow: /500/ })
    await page.getByRole('link', { name: 'Import' }).click()
    await page.getByLabel('CSV file').setInputFiles({
      name: 'county.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([header, ...lines].join('\r\n')),
    })
    await page.getByRole('button', { name: 'Import 500 offers' }).click()
    await expectToast(page, '500 offers imported.')

    await page.getByText('1–25 of 500 offers').waitFor()
    await page.getByRole('button', { name: 'Choose all that match' }).click()
    await page.getByText('All 500 offers that match are chosen').waitFor()
    const print = page.getByRole('button', { name: 'Print letters' })
    await page.route('**/api/admin/offers/search?*pageSize=200*', async (route) => {
      await route.fulfill({ status: 500 })
    })
    await print.click()
    await expectToast(page, 'The offers could not be read. Please try again.')
    await page.unroute('**/api/admin/offers/search?*pageSize=200*')
    const [download] = await Promise.all([page.waitForEvent('download'), print.click()])
    await page.getByText('490 more offers match and have no letter now.').waitFor()
    expect(download.suggestedFilename()).toBe('letters.pdf')
    await expectToast(page, 'The letters of 10 offers are saved as a PDF, ready to print.')
  })

  it('ends with a post on the phone, kept through an ended session and published', async () => {
    const title = `What Escrow Means ${Date.now()}`
    const page = await enter('/admin', { viewport: phone, allow: /401/ })
    await unfold(page, 'Menu')
    await page.getByRole('link', { name: 'Posts', exact: true }).click()
    await page.getByRole('button', { name: 'New Post' }).click()
    await page.getByLabel('Title').fill(title)
    const slug = await page.getByLabel('Slug').inputValue()
    await page.getByRole('textbox', { name: 'Body' }).fill('## Who holds the money\n\nEscrow does.')
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page.getByRole('heading', { level: 2, name: 'Who holds the money' }).waitFor()
    await save(page).click()
    await expectToast(page, 'Blog post created successfully.')
    const visitor = await open(`/blog/${slug}`, { allow: /404/ })
    await visitor.getByText('Post Not Found').first().waitFor()

    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await page.getByLabel('Published').check()
    await expireSession(page)
    await save(page).click()
    await page.getByRole('heading', { name: 'Please log in again' }).waitFor()
    await logIn(page)
    await expectToast(page, 'Blog post updated successfully.')
    await visitor.reload()
    await visitor.getByRole('heading', { level: 1, name: title }).waitFor()

    await unfold(page, 'Menu')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByLabel('Phone Display').fill('(352) 555-0142')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expectToast(page, 'Settings updated successfully.')
    await visitor.reload()
    await visitor.getByText('(352) 555-0142').filter({ visible: true }).first().waitFor()
    await unfold(page, 'Menu')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Admin Password').waitFor()
  })
})
