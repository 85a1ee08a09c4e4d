import { expect, it } from 'vitest'
import { laptop, phone, site, useBrowser } from './visit.ts'

const { open } = useBrowser()

it.each([phone, laptop])('a programmer reads the API at $width px', async (viewport) => {
  const page = await open('/api/docs', { viewport, isUntouched: true })
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  // Only the groups in view are drawn.
  await page.getByText('/api/admin/backups').waitFor()
  // A group that comes into view is drawn then and pushes the others away, also from below a press.
  const example = page.getByText('"(928) 555-0117"').first()
  await expect
    .poll(async () => {
      await page.getByText('lead.created').click()
      return await example.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      )
    })
    .toBe(true)
  expect(await page.getByText('Try it out').count()).toBe(0)
  expect(await page.getByText('Authorize').filter({ visible: true }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  expect([...asked].filter((origin) => origin !== new URL(site().url).origin)).toEqual([])
})
