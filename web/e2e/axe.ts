import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import type { EnginePage } from './engines/page.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

/**
 * What has lost its role in Safari, one line each: a table that is not laid out as one, a list without marks, unless their role is
 * written out.
 */
function lostRoles(): string[] {
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const isLaidOutAnew = (element: Element) =>
    !/^(?:table|none$)/.test(getComputedStyle(element).display)
  const isUnmarked = (element: Element) => getComputedStyle(element).listStyleType === 'none'
  return [
    ...all(':is(table, thead, tbody, tfoot, tr, th, td):not([role])').filter(isLaidOutAnew),
    ...all(':is(ul, ol):not([role])').filter(isUnmarked),
  ].map((element) => `lost-role: ${element.outerHTML.slice(0, 80)}`)
}

/** What is wrong for assistive technology on the page as it is now, one line each: WCAG 2.2 AA, axe's own best practices, lost roles. */
export async function violations(page: EnginePage): Promise<string[]> {
  return [...(await violationsByAxe(page, everything)), ...(await page.evaluate(lostRoles))]
}

/** What is too faint to read on the page as it is now, one line each: WCAG 2.2 AA. */
export async function faintText(page: EnginePage): Promise<string[]> {
  return await violationsByAxe(page, ['color-contrast'])
}

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function violationsByAxe(page: EnginePage, runOnly: string[]): Promise<string[]> {
  // Evaluated, not added as a script element, which the security policy would block.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  await page.evaluate(`globalThis.axeRunsOnly = ${JSON.stringify(runOnly)}`)
  return await page.evaluate(async () => {
    // Even the shortest change of a colour begins and ends with a frame, and until then has the colour of before. What inherits
    // the colour begins to change when that has ended.
    const running = () => document.getAnimations().filter((each) => each instanceof CSSTransition)
    do {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
      await Promise.allSettled(running().map(async ({ finished }) => await finished))
    } while (running().length > 0)
    const { axe, axeRunsOnly } = globalThis as unknown as { axe: typeof Axe; axeRunsOnly: string[] }
    const { violations: found } = await axe.run({
      // What it finds right it need not describe.
      resultTypes: ['violations'],
      runOnly: axeRunsOnly,
    })
    return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  })
}
