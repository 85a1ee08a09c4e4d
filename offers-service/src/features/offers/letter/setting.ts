import type { Lettering } from '../../../platform/print/pen.ts'
import { page } from './sheet.ts'

/**
 * How a letter is set: its running text and how wide that runs, what the letters of its panels and its gaps are multiplied by, the
 * height left for a pen, in points, and how many of the last paragraphs stay with the signatures.
 */
export interface Setting {
  body: Lettering
  measure: number
  panel: number
  gap: number
  pen: number
  last: number
}

/** The setting of a letter: 0 is as usual, 1 as close as still reads well, to save a second sheet for a few lines. */
export function settingOf(closeness: number): Setting {
  return {
    body: { size: 11 - 0.5 * closeness, leading: 15.4 - 1.6 * closeness },
    // Lines of about seventy letters read best; panels use the whole width.
    measure: 414,
    panel: 1,
    gap: 1 - 0.4 * closeness,
    pen: 42 - 12 * closeness,
    last: 2,
  }
}

/** The setting of a letter in large type, as books for readers with weak eyes have it. */
export const largeSetting: Setting = {
  body: { size: 14, leading: 19.6 },
  measure: page.right - page.left,
  panel: 1.2,
  gap: 1.2,
  pen: 42,
  // Two would leave half of the first page empty.
  last: 1,
}
