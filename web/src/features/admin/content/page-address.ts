import { paths } from '../../../site/paths.ts'

/** Pages with an address and a fixed text of their own. */
const fixedPages: Partial<Record<string, string>> = {
  about: paths.about,
  'how-it-works': paths.howItWorks,
}

/** Tells whether the website shows its own text at this page's address. */
export function isFixedPage(slug: string): boolean {
  return slug in fixedPages
}

/** Where visitors find a page. */
export function publicPathOf(slug: string): string {
  return fixedPages[slug] ?? paths.page(slug)
}
