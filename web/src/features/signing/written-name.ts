/** What the handwriting of `web/art/fonts.ts` has: Western and Central European letters, but for a few. */
const letters = /^(?:(?![ĦĭıĲĳĸľŊŋŦſ])[\u0020-\u017F\u2018\u2019])*$/

/**
 * A typed signature in letters that our handwriting has, as documents set it; undefined where it lacks one, so that the whole name
 * is set in another face and no letter stands out.
 */
export function writtenName(name: string): string | undefined {
  const composed = name.normalize('NFC').replaceAll('ʻ', '‘').replaceAll('ʼ', '’')
  return letters.test(composed) ? composed : undefined
}
