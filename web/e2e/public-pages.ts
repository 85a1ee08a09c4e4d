/** Every page a search engine may list, with one post for all of them. */
export const publicPages = [
  '/',
  '/about',
  '/how-it-works',
  '/testimonials',
  '/blog',
  '/blog/selling-land-with-back-taxes',
  '/contact',
  '/check-us',
  '/terms',
  '/privacy',
]

/** Every kind of public page a reader may come to, also those that no search engine lists. */
export const everyPublicPage = [
  ...publicPages,
  '/blog/nothing-here',
  '/success',
  '/success?ref=LB-4TRW-6HNV',
  '/offer/LB-7K2M-9RXN',
  '/offer/NOTHING-01',
  '/nothing-here',
  '/search',
  '/search?q=taxes',
  '/search?q=zebra',
]
