import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

/** What axe finds wrong on the page as it is now, one line each: WCAG 2.2 AA and its own best practices. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated, not added as a script element, which the security policy would block.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return await page.evaluate(async () => {
    // Even the shortest change of a colour begins and ends with a frame, and until then has the colour of before.
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
    const changes = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(changes.map(async ({ finished }) => await finished))
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    const { violations: found } = await axe.run({
      // What it finds right it need not describe.
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  })
}
