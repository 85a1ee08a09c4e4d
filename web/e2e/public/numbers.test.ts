import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useAdmin } from '../admin.ts'
import { createOffer } from '../offers.ts'
import { newLink } from '../signing/link.ts'
import { signAgreement } from '../signing/walk.ts'
import { phone } from '../visit.ts'

const { open, enter } = useAdmin()

/** Reference numbers that are broken in two, and signs that begin a line although a sentence goes before them. */
const findBadBreaks = async (page: Page) =>
  await page.evaluate(() => {
    const bad: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const linesOf = (node: Node, start: number, end: number) => {
      range.setStart(node, start)
      range.setEnd(node, end)
      return [...range.getClientRects()].filter(({ width }) => width > 1)
    }
    let before: DOMRect | undefined
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      if (!node.parentElement?.checkVisibility() || text.trim() === '') continue
      for (const { 0: number, index } of text.matchAll(/LB-[A-Z0-9]{4}-[A-Z0-9]{4}/g)) {
        const tops = linesOf(node, index, index + number.length).map(({ top }) => top)
        if (new Set(tops).size > 1) bad.push(`${number} in "${text}"`)
      }
      const [sign] = linesOf(node, 0, 1)
      if (/^[.,;:!?)]/.test(text) && before && sign && sign.top >= before.bottom)
        bad.push(`a line begins with "${text.slice(0, 20)}"`)
      before = linesOf(node, Math.max(0, text.trimEnd().length - 1), text.length).at(-1)
    }
    return [...new Set(bad)]
  })

async function findOnPhones(page: Page): Promise<string[]> {
  const found: string[] = []
  for (let width = 320; width <= 430; width += 5) {
    await page.setViewportSize({ width, height: phone.height })
    const reach = await page.evaluate(() => document.documentElement.scrollWidth)
    if (reach > width) found.push(`${width}: reaches to ${reach}`)
    for (const what of await findBadBreaks(page)) found.push(`${width}: ${what}`)
  }
  return found
}

describe('on every phone from 320 to 430 px a reference number stays in one piece', () => {
  it('where there is no such offer', async () => {
    const page = await open('/offer/LB-2222-2222', { allow: /404/ })
    await page.getByText('The offer may have expired').waitFor()
    expect(await findOnPhones(page)).toEqual([])
  })

  it('where an offer is read, signed, signed already and taken further', async () => {
    const { referenceNumber, path } = await newLink({ sellerName: 'Dolores Whitcomb' })
    const page = await open(`/offer/${referenceNumber}`)
    expect(await findOnPhones(page)).toEqual([])
    await page.goto(path)
    await page.getByRole('button', { name: 'I Have Read It' }).waitFor()
    expect(await findOnPhones(page)).toEqual([])
    await signAgreement(page, 'Dolores Whitcomb', 'dolores@mail.example')
    await page.waitForURL('**/success**')
    await page.getByRole('heading', { name: 'Congratulations' }).waitFor()
    expect(await findOnPhones(page)).toEqual([])
    await page.goto(path)
    await page.getByText('signed the agreement for offer').waitFor()
    expect(await findOnPhones(page)).toEqual([])
  })

  it('and so does the longest of the owner, as far as there is room', async () => {
    const referenceNumber = `LONG-${Date.now()}-`.padEnd(32, 'W')
    await createOffer({ referenceNumber })
    for (const path of [`/offer/${referenceNumber}`, `/success?ref=${referenceNumber}`]) {
      const page = await open(path, { allow: /404/ })
      await page.getByText(referenceNumber).first().waitFor()
      expect(await findOnPhones(page)).toEqual([])
    }
  })

  it.each(['/admin', '/admin/offers', '/admin/offers?edit=LB-7K2M-9RXN'])(
    'on %s of the owner',
    async (path) => {
      const page = await enter(path, { viewport: phone })
      // Results of earlier changes of many offers may stand folded before it.
      await page.getByText(/LB-/).filter({ visible: true }).first().waitFor()
      expect(await findOnPhones(page)).toEqual([])
    },
  )
})
