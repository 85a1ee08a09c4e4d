import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../.scripts/ports.ts'
import { type Site, startSite } from '../../.scripts/site.ts'
import { startSmtp } from '../../offers-service/src/testing/smtp-server.ts'
import { violations } from './axe.ts'
import { reflowProblems } from './reflow.ts'
import { laptop, phone, useBrowser } from './visit.ts'

const { open } = useBrowser()
let dataDir: string
let smtp: Awaited<ReturnType<typeof startSmtp>>
let site: Site

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'email-offer-'))
  smtp = await startSmtp({})
  site = await startSite({
    port: await freePort(),
    cmsPort: await freePort(),
    dataDir,
    env: {
      SEED: 'demo',
      DATABASE_URL: '',
      SMTP_URL: smtp.url,
      PUBLIC_URL: '',
      CMS_URL: '',
      FORM_SECONDS: '0',
    },
  })
  await site.ready
})
afterAll(async () => {
  await site.stop()
  await smtp.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const offerUrl = () => `${site.url}/offer/${site.demoOffer}`
const form = (page: Page) => page.locator('form[action="/forms/email-offer"]')
const fold = (page: Page) => page.locator('summary', { hasText: 'Email me this offer' })
const send = (page: Page) => form(page).getByRole('button', { name: 'Email Me This Offer' })
const consent = (page: Page) => form(page).getByLabel(/^Remind me once by email/)

/** The mails that came, as they were sent, with their lines whole. */
const whole = () => smtp.received.map(({ text }) => text.replaceAll(/=\r?\n|\r/g, ''))

/** The mail to an address as it was sent, with its lines whole, once it has come. */
async function mailTo(address: string): Promise<string> {
  const found = () => whole().find((text) => text.includes(`To: ${address}\n`)) ?? ''
  await expect.poll(found, { timeout: 15_000 }).not.toBe('')
  return found()
}

async function expectToFit(page: Page): Promise<void> {
  await expect.poll(async () => await reflowProblems(page)).toEqual([])
  expect(await violations(page)).toEqual([])
}

describe.each([
  ['a phone', { viewport: phone, hasTouch: true }],
  ['a laptop', { viewport: laptop }],
])('on %s', (name, options) => {
  it('an offer is mailed with a reminder that was agreed to, and one press ends it', async () => {
    const address = `${name.replace('a ', '')}@mail.example`
    const page = await open(offerUrl(), options)
    await fold(page).click()
    expect(await consent(page).isChecked()).toBe(false)
    await send(page).click()
    await form(page).getByText('Invalid email address').waitFor()
    await expectToFit(page)
    await form(page).getByLabel('Email Address').fill(address)
    await consent(page).check()
    await send(page).click()
    await page.getByRole('heading', { name: 'The offer is on its way' }).waitFor()
    await page.getByText(/We will remind you once, on \w+ \d+, \d{4}\./).waitFor()
    await expectToFit(page)

    const mail = await mailTo(address)
    expect(mail).toContain(`Subject: The offer for your land, ${site.demoOffer}\n`)
    const stop = /^End emails about this offer: (\S+)$/m.exec(mail)?.[1] ?? ''
    expect(mail.replaceAll(/\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${stop}>`)
    await page.goto(stop)
    await expectToFit(page)
    await page.getByRole('button', { name: 'End These Emails' }).click()
    await page.getByRole('heading', { name: 'These emails have ended' }).waitFor()
    await expectToFit(page)
  })
})

it('an offer is mailed without scripts, and the page says so', async () => {
  const page = await open(offerUrl(), { javaScriptEnabled: false })
  await fold(page).click()
  await form(page).getByLabel('Email Address').fill('ruth@mail.example')
  await consent(page).check()
  await send(page).click()
  await page.getByRole('heading', { name: 'The offer is on its way' }).waitFor()
  await page.getByText(/We sent it to ruth@mail\.example\..* We will remind you once/).waitFor()
  await page.getByRole('link', { name: 'Back to the Offer' }).click()
  expect(new URL(page.url()).pathname).toBe(`/offer/${site.demoOffer}`)
  expect(await mailTo('ruth@mail.example')).toContain('We will remind you once, on')
})
