import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../.scripts/ports.ts'
import { type Site, startSite } from '../../.scripts/site.ts'
import { useBrowser } from './visit.ts'

const { open } = useBrowser()
let dataDir: string
let site: Site

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'first-start-'))
  site = await startSite({
    port: await freePort(),
    cmsPort: await freePort(),
    dataDir,
    env: { SEED: 'demo', DATABASE_URL: '', SMTP_URL: '', PUBLIC_URL: '', CMS_URL: '' },
  })
})
afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a visitor who comes while a new site is starting sees the page open by itself', async () => {
  const page = await open(`${site.url}/about`, { javaScriptEnabled: false, allow: /503/ })
  await page.getByRole('heading', { name: 'One moment, please' }).waitFor()
  expect(await page.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/about')
  await site.ready
  await page.getByRole('heading', { level: 1, name: 'Our Story' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/about')
})
