import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useAdmin } from '../admin.ts'
import { createOffer } from '../offers.ts'
import { nextLink } from '../signing/link.ts'

const { enter } = useAdmin()

/** The amounts that stand on a page, each with the number of lines it takes and whether the screen holds all of it. */
const amountsOn = async (page: Page) =>
  await page.evaluate(() => {
    const seen: Array<{ amount: string; lines: number; isInside: boolean }> = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility()) continue
      for (const { 0: amount, index } of (text.textContent ?? '').matchAll(/\$[\d,]+(\.\d+)?/g)) {
        const range = new Range()
        range.setStart(text, index)
        range.setEnd(text, index + amount.length)
        const { right } = range.getBoundingClientRect()
        const lines = range.getClientRects().length
        seen.push({ amount, lines, isInside: right <= document.documentElement.clientWidth })
      }
    }
    return seen
  })

const amounts = [
  [1, '$1'],
  [18_500, '$18,500'],
  [12_900.5, '$12,900.50'],
  [1_234_567.89, '$1,234,567.89'],
  [9_999_999.99, '$9,999,999.99'],
] as const

it('any amount stands in one line, on the smallest phone and wherever it is read', async () => {
  const page = await enter('about:blank')

  async function expectWholeOn(address: string, ...words: string[]): Promise<void> {
    await page.goto(address)
    for (const each of words)
      // The whole amount, not the beginning of a larger one.
      await page
        .getByText(new RegExp(`${RegExp.escape(each)}(?![,\\d])`))
        .first()
        .waitFor()
    for (const width of [320, 360, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const wrong = async () =>
        (await amountsOn(page)).filter(({ lines, isInside }) => lines > 1 || !isInside)
      await expect.poll(wrong, { message: `${address} at ${width} px` }).toEqual([])
    }
  }

  for (const [amount, words] of amounts) {
    const referenceNumber = await createOffer({ amount, backTaxes: 0.01, sellerName: 'Opal Long' })
    const { path } = await nextLink(referenceNumber)
    for (const address of [`/offer/${referenceNumber}`, path]) await expectWholeOn(address, words)
  }
  await expectWholeOn('/admin/offers', ...amounts.map(([, words]) => words))
})
