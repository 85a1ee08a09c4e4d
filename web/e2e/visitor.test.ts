import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { phone, site, useBrowser } from './visit.ts'

const { open } = useBrowser()

/** Waits for the mails whose subject begins so, and returns their addresses. */
async function mailsAbout(subject: string): Promise<string[]> {
  const folder = join(site().dataDir, 'mail')
  await expect
    .poll(async () => (await readMails(folder, subject)).length, { timeout: 10_000 })
    .toBeGreaterThan(0)
  return await readMails(folder, subject)
}

async function readMails(folder: string, subject: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  const texts = await Promise.all(
    files.map(async (file) => await readFile(join(folder, file), 'utf8')),
  )
  return texts
    .filter((text) => text.includes(`Subject: ${subject}`))
    .map((text) => /^To: (.*)$/m.exec(text)?.[1]?.trim() ?? '')
}

describe('a landowner on a phone', () => {
  it('asks for an offer and hears back', async () => {
    const page = await open('/contact', { viewport: phone })
    const form = page.locator('form[action="/forms/contact"]')
    await form.getByLabel('Name').fill('Dolores Whitcomb')
    await form.getByLabel('Phone').fill('(928) 555-0117')
    await form.getByLabel('Email').fill('dolores@mail.example')
    await form.getByLabel('Property').fill('Mohave County, Arizona')
    await form.getByLabel('acre').selectOption('5-20')
    await form.getByRole('button').click()
    await page.getByText('Thank You!').first().waitFor()
    expect(await form.getByLabel('Name').inputValue()).toBe('')
    expect(await mailsAbout('We received your request')).toEqual(['dolores@mail.example'])
  })

  it('looks up the offer of the letter, reads it, accepts it and signs it', async () => {
    const page = await open('/', { viewport: phone })
    const form = page.locator('form[action="/forms/lookup"]')
    await form.getByLabel('Name').fill('Dolores Whitcomb')
    await form.getByLabel('Phone').fill('(928) 555-0117')
    await form.getByLabel('Reference').fill('lb 7k2m 9rxn')
    await form.getByRole('button', { name: 'View My Offer' }).click()
    await page.waitForURL('**/offer/LB-7K2M-9RXN')
    await page.getByText('$18,500').first().waitFor()
    await page.getByRole('button', { name: 'Accept & Sign Offer' }).click()

    await page.waitForURL('**/sign/*')
    await page.getByRole('heading', { name: /Purchase Agreement/ }).waitFor()
    await page.getByRole('checkbox').check()
    await page.getByLabel(/full legal name/i).fill('Dolores Whitcomb')
    await page.getByLabel(/email/i).fill('dolores@mail.example')
    await page.getByRole('button', { name: /review/i }).click()
    await page.getByRole('button', { name: /^sign/i }).click()

    await page.waitForURL('**/success**')
    await page.getByText('Congratulations').first().waitFor()
    expect(await mailsAbout('Your signed agreement')).toEqual(['dolores@mail.example'])
    await page.goto('/offer/LB-7K2M-9RXN')
    await page.waitForURL('**/success**')
  })
})
