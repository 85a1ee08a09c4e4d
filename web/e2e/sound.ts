import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from './axe.ts'
import { reflowProblems } from './reflow.ts'
import { tooSmall } from './touch-sizes.ts'

/** Checks a screen as it stands: no violation that axe finds, nothing wider than the screen, nothing too small for a finger where there is one. */
export async function expectSound(page: Page, { hasTouch }: { hasTouch: boolean }): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(await reflowProblems(page)).toEqual([])
  expect(hasTouch ? await tooSmall(page) : []).toEqual([])
}
