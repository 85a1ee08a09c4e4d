import type { NewNearbySale, PriceRule, PriceRules } from '../../contract/index.ts'

/** An offer as the admin enters it, live until the end of 15 July 2026. */
export const sampleOffer = {
  referenceNumber: 'TEST-0001',
  location: 'Near Sand Creek Road, Mohave County, Arizona',
  acreage: 10.2,
  apn: '331-09-155',
  zoning: 'Rural residential',
  access: 'Dirt road',
  expirationDate: '2026-07-15',
  amount: 18_500.5,
  status: 'active',
}

/** An offer whose letter can be mailed, by its reference number; its parcel is its own. */
export const mailableOffer = (referenceNumber: string, changes: object = {}) => ({
  ...sampleOffer,
  apn: referenceNumber,
  sellerName: 'Dolores Whitcomb',
  sellerMailingAddress: '418 Orchard Lane\nKingman, AZ 86401',
  ...changes,
  referenceNumber,
})

/** What other land was sold for, in the county of {@link sampleOffer} and its band of sizes. */
export const sampleSale = {
  county: 'Mohave County',
  state: 'AZ',
  soldOn: '2026-03-05',
  acreage: 10,
  price: 18_500,
  source: 'County recorder',
  coordinates: null,
} satisfies NewNearbySale

/** What only the admin may see of {@link sampleOffer}. */
export const samplePrivateFields = {
  sellerName: 'Private Person',
  sellerEmail: 'private.person@mail.example',
  sellerPhone: '(928) 555-0117',
  sellerMailingAddress: '418 Orchard Lane',
  notes: 'A private note',
}

/** A filled-in offer form. */
export const sampleLead = {
  name: 'Dolores Whitcomb',
  phone: '(928) 555-0117',
  email: 'dolores@mail.example',
  propertyLocation: 'Mohave County, Arizona',
  acres: '5-20',
}

/** A price rule for every parcel, by its acres. */
export const ruleByAcre = (
  dollarsPerAcre: number,
  changes: Partial<PriceRule> = {},
): PriceRule => ({
  county: '',
  use: '',
  acresFrom: null,
  acresTo: null,
  basis: { of: 'acres', dollarsPerAcre },
  least: null,
  most: null,
  ...changes,
})

/** How a list is priced that has these rules alone. */
export const pricesBy = (rules: PriceRule[], changes: Partial<PriceRules> = {}): PriceRules => ({
  takesFilePrice: false,
  rules,
  noValue: null,
  rounding: 'none',
  ...changes,
})

/** Rules that price every parcel of a list by its acres, and by nothing else. */
export const pricesByAcre = (dollarsPerAcre: number, least: number | null): PriceRules =>
  pricesBy([ruleByAcre(dollarsPerAcre, { least })])

/** A mailing of letters as it is stored, which wait to be posted. */
export const sampleMailingRow = (id: string, at: string) => ({
  id,
  name: id,
  kind: 'letter' as const,
  call_count: 0,
  opening_text: '',
  closing_text: '',
  card_text: '',
  type_size: 'usual' as const,
  created_at: at,
  updated_at: at,
})

/** What a stored parcel has where a test is about its number and its place alone. */
export const sampleParcel = {
  acreage: 10,
  assessed_cents: null,
  latitude: null,
  longitude: null,
  notes: '',
  outline_source: '',
  created_at: '2026-06-01T16:00:00.000Z',
  updated_at: '2026-06-01T16:00:00.000Z',
}
