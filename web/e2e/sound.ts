import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from './axe.ts'
import { reflowProblems } from './reflow.ts'
import { tooSmall } from './touch-sizes.ts'

/** Days that are written as programs write them, `2026-12-31`, which few people do. */
async function programmersDays(page: Page): Promise<string[]> {
  const text = await page.locator('main').innerText()
  return text.match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? []
}

/**
 * Checks a screen as it stands: no violation that axe finds, nothing wider than the screen, nothing too small for a finger where there
 * is one, and each day as people write it.
 */
export async function expectSound(page: Page, { hasTouch }: { hasTouch: boolean }): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(await reflowProblems(page)).toEqual([])
  expect(hasTouch ? await tooSmall(page) : []).toEqual([])
  expect(await programmersDays(page)).toEqual([])
}
