/** A screen and what the specification says stands on it. */
export interface Screen {
  path: string
  heading: string
  /** What can be read at once, letter for letter. */
  texts: readonly string[]
  /** What can be read below the questions, once they are opened. */
  answers?: readonly string[]
  links?: readonly (readonly [name: string, address: string])[]
  /** How many of something there are, by selector. */
  counts?: Readonly<Record<string, number>>
}

const phoneLink = 'tel:+13525550142'
const textLink = 'sms:+13525550142'

const offerForm = {
  texts: ['Get Your Free Offer', 'Get My Free Offer'],
  counts: { 'form[action="/forms/contact"]': 1, 'form[action="/forms/contact"] option': 6 },
} as const

const callBlock = ['(352) 555-0142', 'Available 7 days a week', 'Call or text'] as const

const fourSteps = ['Accept and sign', 'Open escrow', 'Title research', 'Get paid'] as const

const business: readonly Screen[] = [
  {
    path: '/',
    heading: 'A fair cash offer for your land, and nothing to pay',
    texts: [
      '24-48 hours',
      'Most owners are paid 2–3 weeks after everyone signs. With clean records it can be 7 days.',
      'in all 50 states',
      'Name',
      'Phone Number',
      'Reference Number',
      'View My Offer',
      'Cash Payment',
      'No Closing Costs',
      'Quick Closing',
      'Family Values',
      'Ruth Larkenby',
      'Amos Larkenby',
      '15+ years in real estate',
      'How It Works',
      ...fourSteps,
      'Within 24 hours',
      ...offerForm.texts,
      ...callBlock,
    ],
    answers: ['With clean records it can be 7 days.', 'Closing takes 7-14 days'],
    links: [
      ['Read More Success Stories', '/testimonials'],
      ['Call us', phoneLink],
      ['Text us', textLink],
    ],
    counts: {
      'form[action="/forms/lookup"] input': 3,
      blockquote: 4,
      'details[name]': 7,
      'img[src^="/images/badges/"]': 3,
      ...offerForm.counts,
    },
  },
  {
    path: '/about',
    heading: 'Our Story',
    texts: [
      'Our values',
      'Ruth Larkenby',
      'Amos Larkenby',
      'Play the film',
      ...offerForm.texts,
      ...callBlock,
    ],
    links: [
      ['Call us', phoneLink],
      ['Text us', textLink],
    ],
    counts: offerForm.counts,
  },
  {
    path: '/how-it-works',
    heading: 'How It Works',
    texts: [
      ...fourSteps,
      'What if I owe property taxes on the land?',
      'What if several heirs own the land together?',
      'What if there is a lien or an old mortgage on it?',
      'How do you decide on the offer price?',
      'Can I change my mind after signing?',
      'What types of land do you buy?',
      'Do I need a lawyer?',
      ...offerForm.texts,
    ],
    links: [['Contact Us', '/contact']],
    counts: { 'details[name]': 6, ...offerForm.counts },
  },
  {
    path: '/contact',
    heading: 'Get in Touch',
    texts: [
      '(352) 555-0142',
      'hello [at] larkenby [dot] example',
      'We reply within 24 hours, and within 2-4 hours on business days.',
      ...offerForm.texts,
      'Common questions',
    ],
    answers: [
      'preliminary offer within 24-48 hours',
      '3-5 business days',
      'as-is',
      'Back taxes can be paid from the sale proceeds at closing',
      'There is no obligation',
    ],
    links: [
      ['Call (352) 555-0142', phoneLink],
      ['Send a text', textLink],
    ],
    counts: { 'details[name]': 4, ...offerForm.counts },
  },
]

const content: readonly Screen[] = [
  {
    path: '/testimonials',
    heading: 'Success Stories',
    texts: [
      'Featured Reviews',
      'All Customer Reviews',
      ...offerForm.texts,
      'Fair, honest offers',
      'Respectful treatment',
      'No hidden fees',
      'Quick, easy process',
    ],
    links: [['Call (352) 555-0142', phoneLink]],
    counts: {
      // Each with its words, its stars, a name and a place.
      blockquote: 8,
      'figcaption [aria-label="5 out of 5 stars"]': 8,
      'figcaption strong': 8,
      'figcaption span': 8,
      ...offerForm.counts,
    },
  },
  {
    path: '/blog',
    heading: 'Our Blog',
    texts: ['Can I sell my land if I owe back taxes?', 'January 13, 2026', 'Stay Updated'],
    links: [
      ['Can I sell my land if I owe back taxes?', '/blog/selling-land-with-back-taxes'],
      [
        'Read More about Can I sell my land if I owe back taxes?',
        '/blog/selling-land-with-back-taxes',
      ],
      ['Get Free Offer', '/contact#offer-form'],
      ['Call (352) 555-0142', phoneLink],
    ],
    // The seventh is a draft.
    counts: { 'h2 a[href^="/blog/"]': 6, 'li picture': 6 },
  },
  {
    path: '/blog/selling-land-with-back-taxes',
    heading: 'Can I sell my land if I owe back taxes?',
    texts: ['January 13, 2026', 'By Larkenby Land', 'Ready to Sell Your Land?'],
    links: [
      ['Get Your Free Offer', '/contact#offer-form'],
      ['Call (352) 555-0142', phoneLink],
      ['More Articles', '/blog'],
    ],
    counts: { 'article picture img[src^="/images/hero"]': 1 },
  },
  {
    path: '/blog/nothing-here',
    heading: 'Post Not Found',
    texts: ["The blog post you're looking for doesn't exist or may have been removed."],
    links: [
      ['Back to Blog', '/blog'],
      ['Back to Home', '/'],
    ],
  },
  {
    path: '/terms',
    heading: 'Terms of Service',
    texts: [
      'Effective',
      'Last updated',
      'January 1, 2024',
      'Florida law applies',
      'An offer on this site binds nobody until you and we have signed a purchase agreement.',
      '30 days notice',
    ],
  },
  {
    path: '/privacy',
    heading: 'Privacy Policy',
    texts: [
      'Effective',
      'Last updated',
      'January 1, 2024',
      'CCPA',
      'not for anyone under 18',
      'We do not sell your personal data',
      'only with your consent',
    ],
  },
  {
    path: '/nothing-here',
    heading: '404 Page Not Found',
    texts: [],
    links: [
      ['Back to Home', '/'],
      ['Call (352) 555-0142', phoneLink],
    ],
  },
]

const offers: readonly Screen[] = [
  {
    path: '/offer/LB-7K2M-9RXN',
    heading: 'Your Personalized Offer',
    texts: [
      'LB-7K2M-9RXN',
      'Near Sand Creek Road, Mohave County, Arizona',
      '10.2 acres',
      '331-09-155',
      'Rural residential, RR-10',
      'Dirt road, graded each spring',
      'Offer Expires',
      '$18,500',
      'final offer',
      'no negotiations',
      'no hidden fees',
      'Accept & Sign Offer',
      'Secure Signing',
      '2 Minutes to Complete',
    ],
    links: [
      ['Call (352) 555-0142', phoneLink],
      ['send a text', textLink],
    ],
  },
  {
    path: '/offer/NOTHING-01',
    heading: 'Offer Not Found',
    texts: [
      "We couldn't find an offer with reference number NOTHING-01. The offer may have expired or the reference number may be incorrect.",
    ],
    links: [
      ['Call (352) 555-0142', phoneLink],
      ['Back to Home', '/'],
    ],
  },
  {
    path: '/success?ref=LB-4TRW-6HNV',
    heading: 'Congratulations',
    texts: [
      'Your offer is signed',
      'Next 24 hours',
      'Escrow opens',
      'Days 1-10',
      'Title search',
      'Days 10-15',
      'Closing and cash payment',
      'updates by email and phone',
    ],
    links: [['Return to Home', '/']],
  },
]

/** Every public screen that has an address of its own. */
export const screens = {
  'pages about the business': business,
  'pages with content': content,
  'pages of an offer': offers,
}
