import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../.scripts/ports.ts'
import { type Site, startSite } from '../../../.scripts/site.ts'
import { violations } from '../axe.ts'
import { useBrowser } from '../visit.ts'
import { dolores, press, seeStep, walk } from './walk.ts'

const { open } = useBrowser()
let dataDir: string
let site: Site

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'email-code-'))
  site = await startSite({
    port: await freePort(),
    cmsPort: await freePort(),
    dataDir,
    env: {
      SEED: 'demo',
      DATABASE_URL: '',
      SMTP_URL: '',
      PUBLIC_URL: '',
      CMS_URL: '',
      SIGNING_EMAIL_CODE: 'on',
    },
  })
  await site.ready
})
afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The link to sign the demo offer. */
async function link(): Promise<string> {
  const answer = await fetch(`${site.url}/api/breezedoc/initiate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ referenceNumber: site.demoOffer }),
  })
  return ((await answer.json()) as { signatureUrl: string }).signatureUrl
}

/** The codes mailed to an address; mail without a server lies in files. */
async function codesTo(address: string): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const codes: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const mail = await readFile(join(folder, name), 'utf8')
    const code = /^(\d{6})\r?$/m.exec(mail)?.[1]
    if (code && mail.includes(`To: ${address}`)) codes.push(code)
  }
  return codes
}

async function codeTo(address: string): Promise<string> {
  await expect.poll(async () => await codesTo(address)).toHaveLength(1)
  return (await codesTo(address))[0] ?? ''
}

const isSentTo = async (page: Page, email: string) =>
  await page.getByText(`We sent a six-digit code to ${email}. Please type it here.`).waitFor()

it('a signer types the code that was mailed to their address, on a phone, before the signature counts', async () => {
  const page = await open(await link(), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    allow: /400/,
  })
  const misspelt = { ...dolores, email: 'dolorez@mail.example' }
  await walk(page, 1, 5, misspelt)
  await isSentTo(page, misspelt.email)
  const field = page.getByLabel('Six-digit code')
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await field.getAttribute('inputmode')).toBe('numeric')
  expect(await violations(page)).toEqual([])

  await press(page, 'Sign the Agreement')
  await page.getByText('Please type the six-digit code from our email').waitFor()
  await expect
    .poll(async () => await field.evaluate((node) => node === document.activeElement))
    .toBe(true)
  expect(await violations(page)).toEqual([])
  const first = await codeTo(misspelt.email)

  await page.getByRole('link', { name: 'Change my address' }).tap()
  await seeStep(page, 3)
  await page.getByLabel('Email').fill(dolores.email)
  await press(page, 'Continue')
  await isSentTo(page, dolores.email)
  const code = await codeTo(dolores.email)
  await field.fill(first === code ? '000000' : first)
  await field.press('Enter')
  await seeStep(page, 5)
  await press(page, 'Sign the Agreement')
  await page.getByText('This is not the code we emailed').waitFor()

  await page.reload()
  await page.getByRole('checkbox').check()
  await press(page, 'Continue')
  await isSentTo(page, dolores.email)
  expect(await codesTo(dolores.email)).toHaveLength(1)
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  const folder = process.env.SCREENSHOTS
  for (const width of folder ? [360, 390, 768, 1280] : []) {
    await page.setViewportSize({ width, height: 844 })
    await field.scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${folder}/code-${width}.png`, fullPage: true })
  }
  await press(page, 'Sign the Agreement')
  await page.getByRole('heading', { name: 'Congratulations' }).waitFor()
})
