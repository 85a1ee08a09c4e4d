import { mainLinks } from './paths.ts'

/**
 * What a browser may get ready before a link is followed (the header `Speculation-Rules`).
 *
 * Under a pointer, the page of any public link is fetched; those of the main links are drawn as well, on a line that
 * `boot/network-quality.ts` found to be fast. `publicPatterns` are the addresses that are about nobody's business; no other is ever
 * asked for ahead.
 */
export function speculationRules(publicPatterns: readonly string[]) {
  const mainPaths = mainLinks.map(({ to }) => to)
  return {
    prefetch: [
      {
        where: {
          and: [{ href_matches: publicPatterns }, { not: { selector_matches: '[target=_blank]' } }],
        },
        eagerness: 'moderate',
      },
    ],
    prerender: [
      {
        where: {
          and: [{ href_matches: mainPaths }, { selector_matches: ':root[data-line=good] a' }],
        },
        eagerness: 'moderate',
      },
    ],
  }
}
