import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { type AdminOffer, writeCoSellers } from '../../../contract/index.ts'
import { inDollars, toCents } from './money.ts'

const acres = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** A calendar day as people read it: `July 15, 2026`. */
export const readableDay = (day: string): string => format(parseISO(day), 'MMMM d, yyyy')

const dollarsOf = (amount: number | null) => (amount === null ? '' : inDollars(toCents(amount)))

/** Everything the owner of the business decides about an offer, as its history names and writes it. */
const decided: { label: string; isPrivate?: true; write: (offer: AdminOffer) => string }[] = [
  { label: 'Location', write: ({ location }) => location },
  { label: 'Acreage', write: ({ acreage }) => acres.format(acreage) },
  { label: 'APN', write: ({ apn }) => apn },
  { label: 'Zoning', write: ({ zoning }) => zoning },
  { label: 'Access', write: ({ access }) => access },
  { label: 'Amount', write: ({ amount }) => dollarsOf(amount) },
  { label: 'Last day', write: ({ expirationDate }) => readableDay(expirationDate) },
  { label: 'Status', write: ({ status }) => status },
  { label: 'Assessed value', write: ({ assessedValue }) => dollarsOf(assessedValue) },
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
 * What a change made of an offer, from what to what, a line for each field: `Amount: $18,500 → $20,000`. First for the owner's
 * history, then for the CRM, which does not get the owner's notes. Both are empty where nothing changed.
 */
export function changesBetween(
  before: AdminOffer,
  after: AdminOffer,
): [forOwner: string, forCrm: string] {
  const changed = decided.filter(({ write }) => write(before) !== write(after))
  const textOf = (some: typeof decided) =>
    some
      .map(({ label, write }) => `${label}: ${shown(write(before))} → ${shown(write(after))}`)
      .join('\n')
  return [textOf(changed), textOf(changed.filter(({ isPrivate }) => !isPrivate))]
}
