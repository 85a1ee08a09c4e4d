/** Every address of the site that something links to. */
export const paths = {
  home: '/',
  howItWorks: '/how-it-works',
  about: '/about',
  testimonials: '/testimonials',
  contact: '/contact',
  checkUs: '/check-us',
  blog: '/blog',
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  page: (slug: string) => `/pages/${encodeURIComponent(slug)}`,
  offer: (referenceNumber: string) => `/offer/${encodeURIComponent(referenceNumber)}`,
  signing: (token: string) => `/sign/${encodeURIComponent(token)}`,
  success: '/success',
  /** What happens next with an offer that is signed. */
  nextSteps: (referenceNumber: string) =>
    `/success?${new URLSearchParams({ ref: referenceNumber })}`,
  terms: '/terms',
  privacy: '/privacy',
  admin: '/admin',
  adminPosts: '/admin/blog',
  adminTestimonials: '/admin/testimonials',
  adminPages: '/admin/pages',
  adminSettings: '/admin/settings',
  adminSettingsWebsite: '/admin/settings/website',
  adminSettingsSafety: '/admin/settings/safety',
  adminSettingsPeople: '/admin/settings/people',
  adminJoin: '/admin/join',
  adminSettingsConnections: '/admin/settings/connections',
  adminSettingsHealth: '/admin/settings/health',
  adminOffers: '/admin/offers',
  adminDeals: '/admin/deals',
  adminLists: '/admin/lists',
  adminParcels: '/admin/parcels',
  adminParcel: (id: string) => `/admin/parcels/${encodeURIComponent(id)}`,
  adminNearbySales: '/admin/nearby-sales',
  adminMailings: '/admin/mailings',
  adminMailing: (id: string) => `/admin/mailings/${encodeURIComponent(id)}`,
  adminLeads: '/admin/leads',
  adminNotices: '/admin/notices',
  adminDoNotMail: '/admin/do-not-mail',
} as const

/** Where the header leads, and the footer too. */
export const mainLinks = [
  { to: paths.howItWorks, text: 'How It Works' },
  { to: paths.about, text: 'About' },
  { to: paths.testimonials, text: 'Testimonials' },
  { to: paths.contact, text: 'Contact' },
]

/** The article on how to tell an honest buyer from a scam, which comes with the site; the admin may take it away. */
export const scamArticleSlug = 'how-to-check-a-land-buyer'

/** The id of the offer form's section on every page that has it; link to it as `#offer-form`. */
export const offerFormId = 'offer-form'

/**
 * Where the signing page leaves its link's token for the success page: this key of `sessionStorage`.
 *
 * Each offer has its own, for landowners who sign for several parcels in one sitting. Absent means that the offer was not
 * signed in this tab.
 */
export const signedLinkKey = (referenceNumber: string) => `signed-link:${referenceNumber}`

/**
 * Where the signing page leaves the token of the signed copy for the tab that signed: this key of `sessionStorage`, with the
 * token of the link. Absent means that this tab did not sign; the copy is in the signer's mail.
 */
export const signedCopyKey = (linkToken: string) => `signed-copy:${linkToken}`

/** Where the signing page leaves its link's token while the signing is open: this key of `localStorage`, for each offer. */
export const openSigningKey = (referenceNumber: string) => `open-signing:${referenceNumber}`

/** Where a post without JavaScript goes; the service answers these with a page. */
export const formActions = {
  contact: '/forms/contact',
  lookup: '/forms/lookup',
  fact: '/forms/fact',
  accept: '/forms/accept',
  wasItYou: '/forms/was-it-you',
} as const
