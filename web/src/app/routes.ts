import {
  getOffer,
  getPage,
  getPost,
  getSettings,
  listPosts,
  listTestimonials,
} from 'offers-service/contract'
import { generatePath } from 'react-router-dom'
import { addressOf } from '../api/client.ts'
import type { Params } from '../site/page.ts'
import { paths } from '../site/paths.ts'

/** One screen of the site. */
export interface PageRoute {
  path: string
  /** Its module below `src`: `features/home/home-page` stands for `src/features/home/home-page.tsx`. */
  page: string
  /** The address of what the page is about. When that does not exist, the page answers 404. */
  subject?: (params: Params) => string
  /** True when reading the subject counts as opening it; then only a person's browser reads it. */
  isSubjectOpened?: boolean
  /** Other addresses it reads, fetched by the server so that the browser need not. */
  reads?: string[]
  /** Further addresses that depend on what follows the path in the page's own address. */
  readsFor?: (query: URLSearchParams) => string[]
  /** Private pages are never indexed by search engines nor kept in a cache. */
  isPrivate?: boolean
  /** Client pages are drawn by the browser alone, and bring their own surroundings instead of the site's header and footer. */
  isClientOnly?: boolean
}

/** What this page or the next ones show. */
const publishedPosts = addressOf(listPosts, { query: { published: 'true' } })

/** A screen of the admin area; `name` is that of its module, without `-page`. */
const admin = (path: string, name: string): PageRoute => ({
  path,
  page: `features/admin/${name}-page`,
  // So that the log-in has its fields at once. Written out, so that visitors download nothing that the contract says of it.
  reads: ['/api/admin/auth'],
  isPrivate: true,
  isClientOnly: true,
})

export const routes: PageRoute[] = [
  {
    path: paths.home,
    page: 'features/home/home-page',
    // Its background queries (specification, section 2): what the next pages show.
    reads: [addressOf(listTestimonials, { query: { featured: 'true' } }), publishedPosts],
  },
  {
    path: '/offer/:referenceNumber',
    page: 'features/offers/offer-page',
    subject: ({ referenceNumber = '' }) => addressOf(getOffer, { params: { referenceNumber } }),
    isPrivate: true,
  },
  {
    path: '/offer/:referenceNumber/next-owner',
    page: 'features/signing/next-signer-page',
    // Written out, as for signing links, so that only those who sign download what the contract says of it.
    subject: ({ referenceNumber = '' }) =>
      `/api/offers/${encodeURIComponent(referenceNumber)}/next-owners`,
    isPrivate: true,
  },
  {
    path: '/shared/:token',
    page: 'features/offers/shared-offer-page',
    // Written out, so that only those who read one download what the contract says of it.
    subject: ({ token = '' }) => `/api/shared/${encodeURIComponent(token)}`,
    isPrivate: true,
  },
  {
    path: paths.success,
    page: 'features/offers/success-page',
    // Written out, as for signing links.
    readsFor: (query) => {
      const referenceNumber = query.get('ref')
      return referenceNumber ? [`/api/offers/${encodeURIComponent(referenceNumber)}/closing`] : []
    },
    isPrivate: true,
  },
  {
    path: paths.about,
    page: 'features/content/about-page',
    reads: [addressOf(getPage, { params: { slug: 'about' } }), '/api/about'],
  },
  {
    path: paths.howItWorks,
    page: 'features/content/how-it-works-page',
    reads: [addressOf(getPage, { params: { slug: 'how-it-works' } })],
  },
  {
    path: paths.testimonials,
    page: 'features/content/testimonials-page',
    reads: [addressOf(listTestimonials)],
  },
  {
    path: paths.blog,
    page: 'features/content/blog-page',
    reads: [publishedPosts],
  },
  {
    path: '/blog/:slug',
    page: 'features/content/post-page',
    subject: ({ slug = '' }) => addressOf(getPost, { params: { slug } }),
  },
  {
    path: '/pages/:slug',
    page: 'features/content/static-page',
    subject: ({ slug = '' }) => addressOf(getPage, { params: { slug } }),
  },
  { path: paths.contact, page: 'features/contact/contact-page' },
  {
    path: paths.checkUs,
    page: 'features/content/check-us-page',
    // Written out, so that only those who read it download what the contract says of it.
    reads: ['/api/check-us', publishedPosts],
  },
  { path: paths.terms, page: 'features/legal/terms-page' },
  { path: paths.privacy, page: 'features/legal/privacy-page' },
  {
    path: '/sign/:token',
    page: 'features/signing/signing-page',
    // Written out rather than made from the contract, so that only signers download what it says of signing.
    subject: ({ token = '' }) => `/api/signing/${encodeURIComponent(token)}`,
    isSubjectOpened: true,
    isPrivate: true,
  },
  {
    path: '/sign/:token/was-it-you',
    page: 'features/signing/was-it-you-page',
    subject: ({ token = '' }) => `/api/signing/${encodeURIComponent(token)}/was-it-you`,
    isPrivate: true,
  },
  admin(paths.admin, 'dashboard'),
  admin(paths.adminPosts, 'posts'),
  admin(paths.adminTestimonials, 'testimonials'),
  admin(paths.adminPages, 'pages'),
  admin(paths.adminSettings, 'settings'),
  admin(paths.adminSettingsWebsite, 'settings-website'),
  admin(paths.adminSettingsSafety, 'settings-safety'),
  admin(paths.adminSettingsPeople, 'settings-people'),
  admin(paths.adminJoin, 'join'),
  admin(paths.adminSettingsConnections, 'settings-connections'),
  admin(paths.adminSettingsHealth, 'settings-health'),
  admin(paths.adminOffers, 'offers'),
  admin(paths.adminDeals, 'deals'),
  admin(paths.adminLists, 'lists'),
  admin(`${paths.adminLists}/:id`, 'list'),
  admin(paths.adminParcels, 'parcels'),
  admin(`${paths.adminParcels}/:id`, 'parcel'),
  admin(paths.adminNearbySales, 'nearby-sales'),
  admin(paths.adminMailings, 'mailings'),
  admin(`${paths.adminMailings}/:id`, 'mailing'),
  admin(paths.adminLeads, 'leads'),
  admin(paths.adminNotices, 'notices'),
  admin(paths.adminDoNotMail, 'do-not-mail'),
]

/** Everything an address outside the table shows; kept out of `routes` because it has no path of its own. */
export const notFoundRoute: PageRoute = {
  path: '*',
  page: 'features/content/not-found-page',
}

export interface RouteMatch {
  route: PageRoute
  params: Params
}

const unknown: RouteMatch = { route: notFoundRoute, params: {} }

/** How the addresses of each screen look, its open parts in groups of their names. */
const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/*$`, 'i'),
}))

/** An address as it was meant: `/%61bout` is `/about`. A slash inside a part stays written as a sign. */
function decode(pathname: string): string {
  const parts = pathname.split('/')
  try {
    return parts.map((part) => decodeURIComponent(part).replaceAll('/', '%2F')).join('/')
  } catch {
    // Typed by hand, with a percent sign that means itself.
    return pathname
  }
}

/** The screen an address leads to; unknown addresses lead to the 404 page. */
export function matchRoute(pathname: string): RouteMatch {
  const meant = decode(pathname)
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(meant)
    if (!match) continue
    const open = Object.entries(match.groups ?? {})
    return {
      route,
      params: Object.fromEntries(open.map(([name, part]) => [name, part.replaceAll('%2F', '/')])),
    }
  }
  return unknown
}

/** The addresses whose answers a screen shows. Settings are everywhere, for the phone number. */
export function addressesOf(
  { route, params }: RouteMatch,
  query = new URLSearchParams(),
): string[] {
  const subject = route.isSubjectOpened ? undefined : route.subject?.(params)
  return [
    addressOf(getSettings),
    ...(subject ? [subject] : []),
    ...(route.reads ?? []),
    ...(route.readsFor?.(query) ?? []),
  ]
}

/** The one address of a public screen, however it was typed: content is in lower case. */
export function properAddress({ route, params }: RouteMatch): string {
  const { slug, ...others } = params
  return generatePath(route.path, slug === undefined ? others : { slug: slug.toLowerCase() })
}
