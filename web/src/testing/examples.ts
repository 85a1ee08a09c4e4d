import {
  type About,
  type AdminOffer,
  type CountyMap,
  defaultSettings,
  type Lead,
  type Mailing,
  type NearbySale,
  type NearbySales,
  type PublicOffer,
  type Settings,
  type SigningView,
} from 'offers-service/contract'

const {
  supportEmail: _,
  signer: __,
  references: ___,
  reviews: ____,
  countyRecords: _____,
  about: exampleStory,
  ...publicBusiness
} = defaultSettings.business

/** What the About page tells until an owner tells their own story. */
export const exampleAbout: About = { ...exampleStory, isExample: true }

/** Settings whose phone number is not the built-in one, so that a test sees which is shown. */
export const exampleSettings: Settings = {
  ...defaultSettings,
  phoneDisplay: '(352) 555-0199',
  emailObfuscated: 'a [at] b',
  business: { ...publicBusiness, phoneDial: '+13525550199' },
}

export const exampleOffer: PublicOffer = {
  referenceNumber: 'LB-7K2M-9RXN',
  location: 'Mohave County, Arizona',
  acreage: 10.2,
  apn: '331-09-155',
  zoning: 'Rural residential',
  access: '',
  expirationDate: '2027-01-20',
  amount: 18_500,
  status: 'active',
}

/** The map of a county in a square state, which fills its upper left quarter. */
export const exampleCountyMap: CountyMap = {
  county: 'Mohave County',
  state: 'Arizona',
  lies: 'northwest',
  width: 100,
  height: 100,
  line: 'M0 0l100 0 0 100-100 0z',
  borders: 'M50 0l0 100M0 50l100 0',
  countyLine: 'M0 0l50 0 0 50-50 0z',
  at: { x: 20, y: 30 },
  source: 'U.S. Census Bureau, 2017',
}

/** What two other pieces of land sold for, in the county of {@link exampleOffer} and its range of sizes. */
export const exampleSale: NearbySale = {
  id: 'one',
  county: 'Mohave County',
  state: 'AZ',
  soldOn: '2026-03-05',
  acreage: 10,
  price: 18_500,
  perAcre: 1850,
  source: 'County recorder',
  coordinates: null,
  madeBy: '@owner',
  changedBy: null,
  createdAt: '2026-06-15T19:00:00.000Z',
  updatedAt: '2026-06-15T19:00:00.000Z',
}

export const exampleSales: NearbySales = {
  county: 'Mohave County',
  size: '5 to 20 acres',
  sales: [
    {
      id: 'one',
      soldOn: '2026-03-05',
      acreage: 10,
      price: 18_500,
      perAcre: 1850,
      miles: 4,
      source: 'County recorder',
    },
    {
      id: 'two',
      soldOn: '2026-01-20',
      acreage: 8.5,
      price: 14_000,
      perAcre: 1647,
      source: 'County recorder',
    },
  ],
}

/** The same offer as its seller sees it. */
export const exampleAdminOffer: AdminOffer = {
  ...exampleOffer,
  status: 'active',
  sellerName: '',
  sellerEmail: '',
  sellerPhone: '',
  sellerMailingAddress: '',
  coSellers: [],
  notes: '',
  assessedValue: null,
  backTaxes: null,
  factsSource: '',
  priceReasons: '',
  pricedBy: '',
  firstViewedAt: null,
  letterPrintedAt: null,
  leadId: null,
  parcelId: null,
  createdAt: '2026-03-05T20:00:00.000Z',
  updatedAt: '2026-03-05T20:00:00.000Z',
}

export const exampleLead: Lead = {
  id: '7',
  name: 'Opal Greer',
  phone: '(352) 555-0143',
  email: '',
  propertyLocation: 'Sand Creek Road',
  acres: '1-5',
  source: 'website',
  followUpOn: null,
  followUpTask: '',
  lookedAfterBy: null,
  status: 'new',
  notes: '',
  datedNotes: [],
  duplicates: [],
  mergedRequests: [],
  mergedInto: null,
  mergedAt: null,
  deletedAt: null,
  deletedBy: null,
  looksAutomatic: null,
  consentVersion: null,
  globalPrivacyControl: false,
  offers: [],
  createdAt: '2026-03-05T20:00:00.000Z',
}

/** A signing link of the only owner, not signed yet. */
export const exampleSigning: SigningView = {
  status: 'open',
  signers: [
    { position: 1, name: 'Dolores Whitcomb', status: 'waiting', signedAt: null, isYou: true },
  ],
  host: null,
  offer: {
    referenceNumber: 'LB-7K2M-9RXN',
    location: 'Near Sand Creek Road, Mohave County, Arizona',
    acreage: 10.2,
    apn: '331-09-155',
    zoning: '',
    access: '',
    expirationDate: '2027-01-19',
    amount: 18_500,
    status: 'signing',
  },
  agreement: {
    version: '1.first',
    title: 'Purchase Agreement for Vacant Land',
    sections: [
      { heading: 'Parties', paragraphs: ['Buyer and Seller.'] },
      { heading: 'Price', paragraphs: ['Buyer pays $18,500.00.'] },
    ],
  },
  inShort: ['You sell this land.', 'We pay you $18,500.'],
  consent: { version: '1.consent', paragraphs: ['You may have it on paper instead.'] },
  isEmailCodeNeeded: false,
  namesInAgreement: ['Dolores Whitcomb'],
  supportEmail: 'help@land.example',
  signerName: null,
  signedAt: null,
}

const markdown = [
  '# Back taxes',
  'They come **out of** the price, says [the county](https://county.example).',
  '- one\n- two',
  '| Year | Tax |\n| :--- | ---: |\n| 2024 | $120 |',
  '> Ask first.',
].join('\n\n')

const post = {
  id: '1',
  title: 'Taxes',
  slug: 'taxes',
  summary: 'Back taxes come out of the price...',
  body: markdown,
  published: true,
  publishedAt: '2024-03-05T12:00:00.000Z',
}
const page = {
  id: '2',
  title: 'Titles',
  slug: 'titles',
  summary: 'Titles...',
  body: markdown,
  published: true,
}
const review = { name: 'Pat', location: 'Ohio', quote: 'Good.' }

/** What the public pages show, by address. */
export const exampleData: Record<string, unknown> = {
  '/api/settings': exampleSettings,
  [`/api/offers/${exampleOffer.referenceNumber}`]: exampleOffer,
  '/api/shared/token': {
    ...exampleOffer,
    sellers: ['Marian Tully'],
    landLinks: [
      { kind: 'record', url: 'https://record.example/331-09-155', county: 'Mohave County' },
    ],
  },
  '/api/pages/about': { ...page, slug: 'about' },
  '/api/pages/how-it-works': { ...page, slug: 'how-it-works' },
  '/api/pages/titles': page,
  '/api/testimonials': [
    { id: '3', ...review, featured: true },
    { id: '4', ...review, featured: false },
  ],
  '/api/posts?published=true': [post, { ...post, id: '5', slug: 'wells', publishedAt: null }],
  '/api/posts/taxes': post,
}

/** A mailing of letters that wait to be posted. */
export const exampleMailing: Mailing = {
  id: 'spring',
  name: 'Spring',
  kind: 'letter',
  letterCost: null,
  totalCost: null,
  postedOn: null,
  letterCount: 10,
  returnedCount: 0,
  postage: null,
  postageNotedOn: null,
  callCount: 0,
  follows: null,
  madeBy: null,
  createdAt: '2026-03-05T12:00:00.000Z',
  updatedAt: '2026-03-05T12:00:00.000Z',
}
