import { describe, expect, it } from 'vitest'
import { expectToast, useAdmin } from './admin.ts'
import { faintText, violations } from './axe.ts'
import { createOffer } from './offers.ts'
import { reflowProblems } from './reflow.ts'
import { expectSound } from './sound.ts'
import { enlargeText, laptop, phone, scriptsOf, site } from './visit.ts'

const { open, enter } = useAdmin()

const factsSource = 'Sample County Assessor, November 2026'
const words = `From ${factsSource}.`
const unknown = 'We have not found the zoning or the access.'

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])(
  'where the facts are from is typed beside them on $device, and read below them',
  async ({ viewport, hasTouch }) => {
    const number = await createOffer({ zoning: '' })
    const page = await enter(`/admin/offers?edit=${number}`, { viewport, hasTouch })
    await page.getByLabel('Where These Facts Are From').fill(factsSource)
    await expectSound(page, { hasTouch })
    await page.getByRole('button', { name: 'Save' }).first().click()
    await expectToast(page, 'Offer updated successfully.')
    const seen = await open(`/offer/${number}`, { viewport, hasTouch })
    expect(await seen.getByText(words, { exact: true }).isVisible()).toBe(true)
    expect(await seen.getByText('We have not found the zoning.', { exact: true }).count()).toBe(1)
    await scriptsOf(seen)
    await expectSound(seen, { hasTouch })
  },
)

describe('the source of the facts, and what is missing among them', () => {
  it('stand there with scripts and without, for the seller and who reads along', async () => {
    const number = await createOffer({ factsSource, zoning: '', access: '' })
    const shareLink = `${site().url}/api/offers/${number}/share-link`
    const { url: shared } = (await (await fetch(shareLink)).json()) as { url: string }
    const narrow = { width: 360, height: 740 }
    for (const [path, viewport] of [
      [`/offer/${number}`, narrow],
      [new URL(shared).pathname, laptop],
    ] as const) {
      const plain = await open(path, { viewport, javaScriptEnabled: false })
      const page = await open(path, { viewport })
      await scriptsOf(page)
      for (const either of [plain, page])
        for (const text of [words, unknown])
          expect(await either.getByText(text, { exact: true }).isVisible()).toBe(true)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violations(page), path).toEqual([])
      expect(await faintText(page), path).toEqual([])
      if (viewport !== narrow) continue
      await enlargeText(page, 200)
      await expect.poll(async () => await reflowProblems(page)).toEqual([])
    }
  })

  it('are printed, on one sheet with the rest', async () => {
    const number = await createOffer({ factsSource, zoning: '', access: '' })
    const page = await open('about:blank', { viewport: laptop })
    await page.emulateMedia({ media: 'print' })
    await page.goto(`/offer/${number}`)
    for (const text of [words, unknown])
      expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true)
    // A range that begins past the end is refused.
    await page.pdf({ format: 'Letter', pageRanges: '1' })
    await expect(page.pdf({ format: 'Letter', pageRanges: '2' })).rejects.toThrow(/range/i)
  })
})
