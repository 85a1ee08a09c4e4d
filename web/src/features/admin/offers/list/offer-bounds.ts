import {
  formatAcreage,
  formatDollars,
  readAcres,
  readDay,
  readDollars,
  understood,
} from 'offers-service/contract'
import * as v from 'valibot'
import { formatDay, formatTimestamp } from '../../dates.ts'
import type { OfferMatch } from '../bulk/use-offer-selection.ts'

/** What a list of offers can be narrowed to besides search and status, by its names in the address and in the API. */
export const boundNames = [
  'list',
  'importedAt',
  'mailing',
  'county',
  'printed',
  'question',
  'call',
  'number',
  'acresFrom',
  'acresTo',
  'amountFrom',
  'amountTo',
  'lastDayFrom',
  'lastDayTo',
  'offeredFrom',
  'offeredTo',
  'signedFrom',
  'signedTo',
  'paidFrom',
  'paidTo',
] as const
type BoundName = (typeof boundNames)[number]

/** As they stand in the address; empty where nothing is asked. */
export type OfferBounds = Record<BoundName, string>

const plain = /^\d{1,9}(?:\.\d{1,6})?$/
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const day = /^\d{4}-\d\d-\d\d$/
const patterns: Record<BoundName, RegExp> = {
  list: /^.{1,64}$/,
  importedAt: moment,
  mailing: /^.{1,64}$/,
  county: /^.{1,80}, [A-Z]{2}$/,
  printed: /^(?:true|false)$/,
  question: /^waiting$/,
  call: /^waiting$/,
  number: /^(?:waiting|answered)$/,
  acresFrom: plain,
  acresTo: plain,
  amountFrom: plain,
  amountTo: plain,
  lastDayFrom: day,
  lastDayTo: day,
  offeredFrom: day,
  offeredTo: day,
  signedFrom: day,
  signedTo: day,
  paidFrom: day,
  paidTo: day,
}

/** The bounds an address names; what cannot be one is as if it was not there. */
export const boundsIn = (params: URLSearchParams) =>
  Object.fromEntries(
    boundNames.map((name) => {
      const value = params.get(name) ?? ''
      return [name, patterns[name].test(value) ? value : '']
    }),
  ) as OfferBounds

/** The bounds that are asked for, as the service takes them. */
export const askedBounds = (bounds: OfferBounds): Pick<OfferMatch, BoundName> =>
  Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== ''))

const wordsOf: Record<Exclude<BoundName, 'list' | 'mailing'>, (value: string) => string> = {
  importedAt: (value) => `Imported ${formatTimestamp(value)}`,
  county: (value) => value,
  printed: (value) => (value === 'true' ? 'Letter printed' : 'Letter not printed'),
  question: () => 'Question waits for an answer',
  call: () => 'Waits for a call',
  number: (value) => (value === 'waiting' ? 'Number waits for an answer' : 'Number answered'),
  acresFrom: (value) => `At least ${formatAcreage(Number(value))}`,
  acresTo: (value) => `At most ${formatAcreage(Number(value))}`,
  amountFrom: (value) => `From ${formatDollars(Number(value))}`,
  amountTo: (value) => `Up to ${formatDollars(Number(value))}`,
  lastDayFrom: (value) => `Last day from ${formatDay(value)}`,
  lastDayTo: (value) => `Last day until ${formatDay(value)}`,
  offeredFrom: (value) => `Offered from ${formatDay(value)}`,
  offeredTo: (value) => `Offered until ${formatDay(value)}`,
  signedFrom: (value) => `Signed from ${formatDay(value)}`,
  signedTo: (value) => `Signed until ${formatDay(value)}`,
  paidFrom: (value) => `Paid from ${formatDay(value)}`,
  paidTo: (value) => `Paid until ${formatDay(value)}`,
}

/** A bound in words, as on a chip. `names` are what its list and its mailing are called. */
export function boundInWords(
  name: BoundName,
  value: string,
  names: { list: string; mailing: string },
): string {
  if (name === 'list') return `List: ${names.list}`
  return name === 'mailing' ? `Mailing: ${names.mailing}` : wordsOf[name](value)
}

/** A bound as it stands in a field, to be typed over. */
const asTyped = (name: BoundName, value: string) =>
  value !== '' && patterns[name] === day ? formatDay(value) : value

/** Where the form of the bounds begins. */
export const typedBounds = (bounds: OfferBounds) =>
  Object.fromEntries(boundNames.map((name) => [name, asTyped(name, bounds[name])])) as OfferBounds

/**
 * What is typed for a bound, as it stands in the address.
 *
 * @__NO_SIDE_EFFECTS__
 */
const typed = (
  read: (text: string) => { value: number | string } | { problem: string },
  name: BoundName,
) =>
  v.pipe(
    v.string(),
    v.transform((text) => (text.trim() === '' ? '' : String(understood(read, text)))),
    v.check(
      (text) => text === '' || patterns[name].test(text),
      ({ input }) => {
        const reading = read(input)
        return 'problem' in reading ? reading.problem : 'Please use a number such as 40 or 2.5'
      },
    ),
  )

/** The bounds as they are typed. */
export const BoundsForm = v.object({
  list: v.string(),
  importedAt: v.string(),
  mailing: v.string(),
  county: v.string(),
  printed: v.string(),
  question: v.string(),
  call: v.string(),
  number: v.string(),
  acresFrom: typed(readAcres, 'acresFrom'),
  acresTo: typed(readAcres, 'acresTo'),
  amountFrom: typed(readDollars, 'amountFrom'),
  amountTo: typed(readDollars, 'amountTo'),
  lastDayFrom: typed(readDay, 'lastDayFrom'),
  lastDayTo: typed(readDay, 'lastDayTo'),
  offeredFrom: typed(readDay, 'offeredFrom'),
  offeredTo: typed(readDay, 'offeredTo'),
  signedFrom: typed(readDay, 'signedFrom'),
  signedTo: typed(readDay, 'signedTo'),
  paidFrom: typed(readDay, 'paidFrom'),
  paidTo: typed(readDay, 'paidTo'),
})
