import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import {
  type MailingCalls,
  type MailingFigures,
  type MailingGroup,
  type MailingGrouping,
  type MailingMargin,
  mailingGroupings,
} from '../../../../contract/index.ts'
import { writeCsv } from '../../../platform/spreadsheets/csv.ts'
import type { MailingRow } from './tables.ts'

type Counts = Omit<MailingGroup, 'name'>

/** How far sellers came, as it is called at the head of a column. */
export const stepColumns: [header: string, field: Exclude<keyof Counts, 'margin'>][] = [
  ['Letters', 'letters'],
  ['Came back', 'returned'],
  ['Opened online', 'opened'],
  ['Answered', 'answered'],
  ['Asked something', 'asked'],
  ['Asked for a call', 'callAsked'],
  ['Declined', 'declined'],
  ['Signed', 'signed'],
  ['Fell through', 'fellThrough'],
  ['Paid', 'paid'],
]

/** What is counted of paid deals with a resale price. */
const marginColumns: [header: string, write: (margin: MailingMargin) => number | null][] = [
  ['Paid with a resale price', ({ deals }) => deals],
  ['Resale prices', ({ resale }) => resale],
  ['Paid to their sellers', ({ price }) => price],
  ['Their closing costs', ({ costs }) => costs],
  ['Their share of the letters', ({ letters }) => letters],
  ['Margin', ({ amount }) => amount],
]

type CostOfAll = Pick<MailingRow, 'posted_on' | 'postage_cents'>

/** What is known of the mailing as a whole only. */
const wholeColumns: [
  header: string,
  write: (figures: MailingFigures, mailing: CostOfAll) => number | null,
][] = [
  ['All offers together', ({ offeredAmount }) => offeredAmount],
  ['Signed for', ({ signedAmount }) => signedAmount],
  ['Paid to sellers', ({ paidAmount }) => paidAmount],
  ['Cost of the mailing', ({ cost }) => cost],
  ['Postage', (_, { postage_cents: cents }) => (cents === null ? null : cents / 100)],
  ['Cost of each signed offer', ({ cost, signed }) => shareOf(cost, signed)],
  ['Cost of each paid deal', ({ cost, paid }) => shareOf(cost, paid)],
]

/** What each of so many deals cost, in dollars; null where that is not known or there is none. */
export const shareOf = (cost: number | null, deals: number) =>
  cost === null || deals === 0 ? null : Math.round((cost / deals) * 100) / 100

const groupNames: Record<MailingGrouping, string> = {
  county: 'County',
  size: 'Size',
  price: 'Amount offered',
  acre: 'Dollars an acre',
}

/** A row in which only one step is counted. */
const rowOf = (kind: string, name: string, counted: keyof Counts, count: number) => [
  kind,
  name,
  ...stepColumns.map(([, field]) => (field === counted ? String(count) : '')),
  ...[...marginColumns, 'calls', ...wholeColumns].map(() => ''),
]

/** A row in which only the calls of a day are counted. */
const callRowOf = ({ day, count }: MailingCalls['days'][number]) => [
  'Day of the calls',
  day,
  ...[...stepColumns, ...marginColumns].map(() => ''),
  String(count),
  ...wholeColumns.map(() => ''),
]

const countsOf = ({ margin, ...counts }: Counts) => [
  ...stepColumns.map(([, field]) => String(counts[field])),
  ...marginColumns.map(([, write]) => (margin && write(margin)) ?? ''),
]

/** A row for each day from the one of posting on. */
function dayRows(kind: string, counted: keyof Counts, postedOn: string, days: readonly number[]) {
  return days.map((count, index) => {
    const day = format(addDays(parseISO(postedOn), index), 'yyyy-MM-dd')
    return rowOf(kind, day, counted, count)
  })
}

/**
 * What a mailing brought as CSV: all of it, each group, each day on which offers were opened or first answered, and the reasons to
 * decline.
 */
export function figuresCsv(
  figures: MailingFigures,
  mailing: CostOfAll,
  calls: MailingCalls,
): string {
  const postedOn = mailing.posted_on ?? ''
  const whole = wholeColumns.map(([, write]) => write(figures, mailing) ?? '')
  const groups = mailingGroupings.flatMap((grouping) =>
    figures.groups[grouping].map((group) => [
      groupNames[grouping],
      group.name,
      ...countsOf(group),
      ...['calls', ...wholeColumns].map(() => ''),
    ]),
  )
  const reasons = figures.declineReasons.map(({ reason, count }) =>
    rowOf('Reason to decline', reason || 'No reason given', 'declined', count),
  )
  return writeCsv(
    [
      'Kind',
      'Name',
      ...[...stepColumns, ...marginColumns].map(([header]) => header),
      'Calls',
      ...wholeColumns.map(([header]) => header),
    ],
    [
      ['All', '', ...countsOf(figures), String(calls.callCount), ...whole],
      ...groups,
      ...dayRows('Day', 'opened', postedOn, figures.openedByDay),
      ...dayRows('Day of the answer', 'answered', postedOn, figures.answeredByDay),
      ...calls.days.toReversed().map(callRowOf),
      ...reasons,
    ],
  )
}
