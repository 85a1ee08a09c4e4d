import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'
import { reflowProblems } from './reflow.ts'
import { enlargeText, phone, useBrowser } from './visit.ts'

const { open } = useBrowser()

it('an offer sent to somebody trusted can be read by them and not signed', async () => {
  const referenceNumber = await createOffer({ sellerName: 'Dolores Whitcomb' })
  const page = await open(`/offer/${referenceNumber}`)
  await page.getByText('Send this offer to someone I trust').click()
  const link = page.getByLabel('Link to read this offer')
  const { pathname } = new URL(await link.inputValue())
  expect(await violations(page)).toEqual([])

  const other = await open('about:blank', { viewport: phone })
  const answer = await other.goto(pathname)
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  })
  await other.getByText('Only Dolores Whitcomb can sign; ask them for their letter.').waitFor()
  await other.getByText('$18,500').first().waitFor()
  const main = other.getByRole('main')
  expect(await main.locator('form, button').count()).toBe(0)
  expect(await main.locator('a[href^="/offer"], a[href^="/sign"]').count()).toBe(0)
  expect(await other.content()).not.toContain(referenceNumber)
  expect(await violations(other)).toEqual([])
  expect(await closestNeighbours(main.locator('section').last())).toBeGreaterThanOrEqual(12)
  await enlargeText(other, 200)
  await expect.poll(async () => await reflowProblems(other)).toEqual([])
})

/** The smallest distance between two things that stand below each other in an element, in pixels. */
async function closestNeighbours(parent: Locator): Promise<number> {
  return await parent.evaluate(({ children }) => {
    const boxes = [...children].map((child) => child.getBoundingClientRect())
    return Math.min(...boxes.slice(1).map(({ top }, index) => top - (boxes[index]?.bottom ?? 0)))
  })
}
