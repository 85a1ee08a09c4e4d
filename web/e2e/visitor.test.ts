import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createOffer } from './offers.ts'
import { signAgreement } from './signing/walk.ts'
import { phone, site, useBrowser } from './visit.ts'

const { open } = useBrowser()

async function recipientsOf(subject: string): Promise<string[]> {
  const folder = join(site().dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  const texts = await Promise.all(
    files.map(async (file) => await readFile(join(folder, file), 'utf8')),
  )
  return texts
    .filter((text) => text.includes(`Subject: ${subject}`))
    .map((text) => /^To: (.*)$/m.exec(text)?.[1]?.trim() ?? '')
}

/** Waits until a mail with this subject has gone to this address. */
async function expectMail(subject: string, to: string): Promise<void> {
  await expect.poll(async () => await recipientsOf(subject)).toContain(to)
}

describe('a landowner on a phone', () => {
  it('asks for an offer and hears back', async () => {
    const page = await open('/contact', { viewport: phone })
    const form = page.locator('form[action="/forms/contact"]')
    await form.getByLabel('Name').fill('Dolores Whitcomb')
    await form.getByLabel('Phone Number').fill('(928) 555-0117')
    await form.getByLabel('Email').fill('dolores@mail.example')
    await form.getByLabel('Property Location').fill('Mohave County, Arizona')
    await form.getByLabel('Approximate Acreage').selectOption('5-20')
    await form.getByRole('button').click()
    await page.getByText('Thank You!').first().waitFor()
    await page.getByRole('region', { name: 'We have your request' }).waitFor()
    await expectMail('We received your request', 'dolores@mail.example')
  })

  it('looks up the offer of the letter, reads it, accepts it and signs it', async () => {
    const referenceNumber = await createOffer({ referenceNumber: 'LB-7K2M-9RX0' })
    const page = await open('/', { viewport: phone })
    const form = page.locator('form[action="/forms/lookup"]')
    await form.getByLabel('Name').fill('Dolores Whitcomb')
    await form.getByLabel('Phone Number').fill('(928) 555-0117')
    await form.getByLabel('Reference Number').fill('lb 7k2m 9rxo')
    await form.getByRole('button', { name: 'View My Offer' }).click()
    await page.waitForURL(`**/offer/${referenceNumber}`)
    await page.getByText('$18,500').first().waitFor()
    await page.getByRole('button', { name: 'Accept & Sign Offer' }).click()

    await page.waitForURL('**/sign/*')
    await signAgreement(page, 'Dolores Whitcomb', 'dolores@mail.example')
    await page.waitForURL('**/success**')
    await page.getByText('Congratulations').first().waitFor()
    await expectMail('Your signed agreement', 'dolores@mail.example')
    await expectMail(`Signed: offer ${referenceNumber}`, 'hello@larkenby.example')

    await page.goto(`/offer/${referenceNumber}`)
    await page.waitForURL(`**/success?ref=${referenceNumber}`)
  })

  it('does the same by keyboard alone', async () => {
    const referenceNumber = await createOffer({ referenceNumber: 'KEYS-ONLY-01' })
    const page = await open('/')
    /** Tabs until the focus is on what is wanted; a screen that cannot be reached fails. */
    async function tabTo(wanted: RegExp): Promise<void> {
      for (let presses = 0; presses < 80; presses += 1) {
        await page.keyboard.press('Tab')
        const name = await page.evaluate(() => {
          const element = document.activeElement
          const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
          return [...labels.map((label) => label.textContent), element?.textContent].join(' ')
        })
        if (wanted.test(name)) return
      }
      throw new Error(`Tab never reached ${String(wanted)}`)
    }
    const type = async (text: string) => await page.keyboard.type(text)
    const press = async (key: string) => await page.keyboard.press(key)

    await tabTo(/^Name/)
    await type('Dolores Whitcomb')
    await tabTo(/^Phone Number/)
    await type('(928) 555-0117')
    await tabTo(/^Reference Number/)
    await type(referenceNumber)
    await press('Enter')
    await page.waitForURL('**/offer/**')
    await page.getByText('$18,500').first().waitFor()
    await tabTo(/Accept & Sign Offer/)
    await press('Enter')
    await page.waitForURL('**/sign/*')
    await page.getByRole('heading', { name: 'Read the agreement' }).waitFor()
    await tabTo(/^I Have Read It/)
    await press('Enter')
    await tabTo(/I agree to use electronic records/)
    await press('Space')
    await tabTo(/^Continue/)
    await press('Enter')
    await tabTo(/Full legal name/)
    await type('Dolores Whitcomb')
    await tabTo(/Email/)
    await type('dolores@mail.example')
    await press('Enter')
    await tabTo(/Type your name to sign/)
    await type('Dolores Whitcomb')
    await press('Enter')
    await tabTo(/^Sign the Agreement/)
    await press('Enter')
    await page.waitForURL('**/success**')
    await page.getByText('Congratulations').first().waitFor()
  })
})
