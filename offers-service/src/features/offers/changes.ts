import {
  type AdminOffer,
  formatCalendarDate,
  formatDollars,
  writeCoSellers,
} from '../../../contract/index.ts'
import { toAdminOffer } from './offer-rows.ts'
import { businessDay } from './status.ts'
import type { OfferRow } from './tables.ts'

const acres = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

const dollarsOf = (amount: number | null) => (amount === null ? '' : formatDollars(amount))

interface DecidedField {
  label: string
  /** Only for the admin's eyes. */
  isPrivate?: true
  /** Stands on the letter. */
  isPrinted?: true
  write: (offer: AdminOffer) => string
}

const lastDayLabel = 'Last day'

/** Everything the admin decides about an offer, as its history names and writes it. */
const decided: DecidedField[] = [
  { label: 'Location', isPrinted: true, write: ({ location }) => location },
  { label: 'Acreage', isPrinted: true, write: ({ acreage }) => acres.format(acreage) },
  { label: 'APN', isPrinted: true, write: ({ apn }) => apn },
  { label: 'Zoning', isPrinted: true, write: ({ zoning }) => zoning },
  { label: 'Access', isPrinted: true, write: ({ access }) => access },
  { label: 'Where these facts are from', write: ({ factsSource }) => factsSource },
  { label: 'Amount', isPrinted: true, write: ({ amount }) => dollarsOf(amount) },
  { label: 'Back taxes', isPrinted: true, write: ({ backTaxes }) => dollarsOf(backTaxes) },
  {
    label: lastDayLabel,
    isPrinted: true,
    write: ({ expirationDate }) => formatCalendarDate(expirationDate),
  },
  { label: 'Status', write: ({ status }) => status },
  { label: 'Assessed value', write: ({ assessedValue }) => dollarsOf(assessedValue) },
  {
    label: 'How we came to this number',
    write: ({ priceReasons }) => priceReasons.replaceAll(/\s+/g, ' '),
  },
  { label: 'Worked out by', write: ({ pricedBy }) => pricedBy },
  { label: 'Seller name', write: ({ sellerName }) => sellerName },
  { label: 'Seller phone', write: ({ sellerPhone }) => sellerPhone },
  { label: 'Seller email', write: ({ sellerEmail }) => sellerEmail },
  {
    label: 'Seller mailing address',
    write: ({ sellerMailingAddress }) => sellerMailingAddress.replaceAll('\n', ', '),
  },
  { label: 'Other sellers', write: ({ coSellers }) => writeCoSellers(coSellers, '; ') },
  { label: 'Notes', isPrivate: true, write: ({ notes }) => notes },
]

const shown = (text: string) => text || '(empty)'

/**
 * What a change made of an offer, from what to what, a line for each field: `Amount: $18,500 → $20,000`. First for the admin's
 * history, then for the CRM, which does not get the admin's notes. Both are empty where nothing changed.
 */
export function changesBetween(
  before: AdminOffer,
  after: AdminOffer,
): [forAdmin: string, forCrm: string] {
  const changed = decided.filter(({ write }) => write(before) !== write(after))
  const textOf = (some: typeof decided) =>
    some
      .map(({ label, write }) => `${label}: ${shown(write(before))} → ${shown(write(after))}`)
      .join('\n')
  return [textOf(changed), textOf(changed.filter(({ isPrivate }) => !isPrivate))]
}

const printed = decided.filter(({ isPrinted }) => isPrinted)

/** What a letter says of an offer when it is printed, to be kept as its `letter_terms`. */
export function letterTermsOf(row: OfferRow, now: Date): string {
  const offer = toAdminOffer(row, now, [])
  return JSON.stringify(
    Object.fromEntries(printed.map(({ label, write }) => [label, write(offer)])),
  )
}

/**
 * What is out there of an offer once a postcard about it is printed, to be kept as its `letter_terms`: its last day, beside what a
 * letter of before says.
 */
export function cardTermsOf(row: OfferRow, now: Date): string {
  const terms = JSON.parse(letterTermsOf(row, now)) as Record<string, string>
  const before =
    row.letter_printed_at === null ? {} : termsOut(row, new Date(row.letter_printed_at))
  return JSON.stringify({ ...before, [lastDayLabel]: terms[lastDayLabel] })
}

/** What printed letters say of an offer. One that was printed before that was noted says what the offer said until now. */
const termsOut = (row: OfferRow, at: Date) =>
  JSON.parse(row.letter_terms ?? letterTermsOf(row, at)) as Record<string, string>

/**
 * What a letter that is out says otherwise than a change makes of the offer, a sentence for each changed term; nothing where no
 * letter was printed, or where it says the same again.
 */
export function letterStillSays(before: OfferRow, after: OfferRow): Record<string, string> {
  if (before.letter_printed_at === null) return {}
  const at = new Date(before.letter_printed_at)
  const [old, changed] = [toAdminOffer(before, at, []), toAdminOffer(after, at, [])]
  const says = termsOut(before, at)
  return Object.fromEntries(
    printed
      .filter(({ label }) => label in says)
      .filter(({ label, write }) => write(old) !== write(changed) && says[label] !== write(changed))
      .map(({ label, write }) => [
        `letter.${label}`,
        `${label}: the letter printed on ${formatCalendarDate(businessDay(at))} says ${shown(says[label] ?? '')}, not ${shown(write(changed))}`,
      ]),
  )
}

/** The history entry for a change: old and new value of each field, and each term of a printed letter that differs now. */
export function changeInWords(
  { row: rowBefore, offer: before }: { row: OfferRow; offer: AdminOffer },
  { row: rowAfter, offer: after }: { row: OfferRow; offer: AdminOffer },
): [forAdmin: string, forCrm: string] {
  const letter = Object.values(letterStillSays(rowBefore, rowAfter))
  const [forAdmin, forCrm] = changesBetween(before, after)
  const withLetter = (text: string) => [text, ...letter].filter((line) => line !== '').join('\n')
  return [withLetter(forAdmin), withLetter(forCrm)]
}
