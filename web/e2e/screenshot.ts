/**
 * Takes full-page screenshots of a running site, to look at a change by eye.
 *
 * Usage: node web/e2e/screenshot.ts http://127.0.0.1:3000/about out-folder [--dark] [width …]
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from './browser.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dark: { type: 'boolean', default: false } },
})
const [address, folder, ...widths] = positionals
if (!address || !folder)
  throw new Error('Usage: screenshot.ts <address> <folder> [--dark] [width …]')
const colorScheme = values.dark ? 'dark' : 'light'
await mkdir(folder, { recursive: true })
const browser = await launchBrowser()
const name = new URL(address).pathname.replaceAll('/', '_')
for (const width of widths.length > 0 ? widths.map(Number) : [390, 768, 1280]) {
  const page = await browser.newPage({
    colorScheme,
    viewport: { width, height: width < 500 ? 844 : 900 },
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.screenshot({
    path: join(folder, `${name}-${width}${values.dark ? '-dark' : ''}.png`),
    fullPage: true,
  })
  await page.close()
}
await browser.close()
