import { inflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createOffer } from './offers.ts'
import { laptop, useBrowser } from './visit.ts'

const { open } = useBrowser()

const inch = '0.5in'
const paper = { format: 'Letter', margin: { top: inch, right: inch, bottom: inch, left: inch } }

/** How many letters each sheet holds that a page is printed on. */
async function lettersBySheet(page: Page): Promise<number[]> {
  const letters: number[] = []
  for (;;) {
    const pageRanges = String(letters.length + 1)
    const sheet = await page.pdf({ ...paper, pageRanges }).catch(() => undefined)
    if (!sheet) return letters
    letters.push(countLetters(sheet))
  }
}

/** How many letters a document draws: in the PDFs of Chromium, two hexadecimal digits each. */
function countLetters(pdf: Buffer): number {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)
  let count = 0
  for (const [, body = ''] of streams) {
    const drawing = inflated(body)
    if (!drawing.includes(' Tf')) continue
    for (const [, text = ''] of drawing.matchAll(/<([0-9A-F]+)>/gi)) count += text.length / 2
  }
  return count
}

function inflated(body: string): string {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

/** Opens a page as it is drawn for paper, in a browser of its own, which other tests do not get afterwards. */
async function openOnPaper(path: string): Promise<Page> {
  const page = await open('about:blank', { viewport: laptop })
  await page.emulateMedia({ media: 'print' })
  await page.goto(path)
  return page
}

const post = '/blog/selling-land-with-back-taxes'

describe('on paper', () => {
  it.each([
    ['/how-it-works', 1400],
    [post, 2400],
    ['/terms', 2000],
    ['/privacy', 2400],
    ['/about', 1000],
  ])('the first sheet of %s is well filled', async (path, least) => {
    const page = await open(path, { viewport: laptop })
    const [first = 0] = await lettersBySheet(page)
    expect(first).toBeGreaterThan(least)
  })

  it.each(['/', '/about', '/how-it-works', '/contact', post, '/terms', '/success'])(
    '%s has no menu, form, picture or bar to call',
    async (path) => {
      const page = await openOnPaper(path)
      const shown = await page.evaluate(() =>
        Array.from(
          document.querySelectorAll('nav, input, picture, video, iframe, button, [data-phone-bar]'),
        )
          .filter((element) => element.checkVisibility())
          .map(({ outerHTML }) => outerHTML.slice(0, 80)),
      )
      expect(shown).toEqual([])
    },
  )

  it('an offer is one sheet, with its amount', async () => {
    const page = await openOnPaper(`/offer/${await createOffer()}`)
    expect(await page.getByText('$18,500').first().isVisible()).toBe(true)
    expect(await lettersBySheet(page)).toHaveLength(1)
  })
})
