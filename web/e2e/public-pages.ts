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
