import type { EngineLocator, EnginePage } from '../engines/page.ts'

/** What a signature is drawn on. */
export const padOf = <Locator>(page: {
  getByRole: (role: 'img', options: { name: RegExp }) => Locator
}): Locator => page.getByRole('img', { name: /^The pad/ })

export async function boxOf(element: Pick<EngineLocator, 'boundingBox'>) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

/** Draws a line over the pad, from and to parts of its width, in the middle of its height. */
export async function drawLine(page: EnginePage, from: number, to: number): Promise<void> {
  const pad = padOf(page)
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await boxOf(pad)
  await page.mouse.move(x + from * width, y + height / 3)
  await page.mouse.down()
  for (const part of [0.25, 0.5, 0.75, 1])
    await page.mouse.move(x + (from + part * (to - from)) * width, y + height * (1 / 3 + part / 6))
  await page.mouse.up()
}
