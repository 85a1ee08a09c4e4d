import { expect, it } from 'vitest'
import { inEachSize, phone, useBrowser } from '../visit.ts'

const { open } = useBrowser()

it.each([false, true])(
  'words are looked for from the blog and from a page that is not there (scripts: %s)',
  async (javaScriptEnabled) => {
    for (const from of ['/blog', '/nowhere']) {
      const page = await open(from, { viewport: phone, javaScriptEnabled, allow: /404/ })
      await page.getByRole('searchbox', { name: 'Search our site' }).fill('inherited')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByText(/^\d+ found for “inherited”\.$/).waitFor()
      await page
        .getByRole('heading', { name: 'I inherited the land. Can I still sell it?' })
        .waitFor()
      await page.getByRole('link', { name: 'We inherited land together. Now what?' }).click()
      await page.waitForURL('**/blog/**')
    }
  },
)

it('no result is wider than a phone, however long a word was typed', async () => {
  const page = await open('/search')
  for (const words of ['taxes', 'x'.repeat(100)]) {
    await page.goto(`/search?q=${words}`)
    await inEachSize(page, async (where) => {
      const reach = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(reach, where).toBe(0)
    })
  }
})
