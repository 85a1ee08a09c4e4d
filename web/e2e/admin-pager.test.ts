import { expect, it } from 'vitest'
import { exampleSale } from '../src/testing/examples.ts'
import { hasFocus, useAdmin } from './admin.ts'
import { expectSound } from './sound.ts'
import { enlargeText } from './visit.ts'

const { enter } = useAdmin()

const sales = Array.from({ length: 25 }, (_, index) => ({ ...exampleSale, id: `sale-${index}` }))

it.each([320, 360, 390])(
  'a long list on a phone of %i px turns its pages beside its count, by touch and by keyboard',
  async (width) => {
    const page = await enter('about:blank', { viewport: { width, height: 740 }, hasTouch: true })
    await page.route('**/api/admin/nearby-sales?*', async (route) => {
      await route.fulfill({ json: { sales, hasMore: true } })
    })
    await page.goto('/admin/nearby-sales?page=400')
    const [previous, next] = ['Previous', 'Next'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    )
    if (!previous || !next) throw new Error('No buttons')
    const count = page.getByText(/^9,976–10,000/)
    await count.waitFor()
    const rowOf = async () => {
      const boxes = await Promise.all([count, previous, next].map((part) => part.boundingBox()))
      return boxes.map((box) => ({ top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }))
    }
    const [words, ...buttons] = await rowOf()
    for (const { top, bottom } of buttons) {
      expect(bottom - top).toBeGreaterThanOrEqual(44)
      expect(top).toBeLessThan(words?.bottom ?? 0)
      expect(bottom).toBeGreaterThan(words?.top ?? 0)
    }
    await expectSound(page, { hasTouch: true })
    await next.focus()
    await page.keyboard.press('Enter')
    await page.getByText(/^10,001–10,025/).waitFor()
    expect(await hasFocus(next)).toBe(true)
    await page.keyboard.press('Shift+Tab')
    expect(await hasFocus(previous)).toBe(true)
    await enlargeText(page, 200)
    await previous.tap()
    await count.waitFor()
    expect((await next.boundingBox())?.x).toBeLessThan(width - 88)
  },
)
