import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import {
  type MailingFigures,
  type MailingGroup,
  type MailingGrouping,
  type MailingMargin,
  mailingGroupings,
} from '../../../../contract/index.ts'
import { writeCsv } from '../../../platform/spreadsheets/csv.ts'

type Counts = Omit<MailingGroup, 'name'>

const columns: [header: string, field: Exclude<keyof Counts, 'margin'>][] = [
  ['Letters', 'letters'],
  ['Came back', 'returned'],
  ['Opened online', 'opened'],
  ['Asked something', 'asked'],
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
  ...columns.map(([, field]) => (field === counted ? String(count) : '')),
  ...marginColumns.map(() => ''),
]

const countsOf = ({ margin, ...counts }: Counts) => [
  ...columns.map(([, field]) => String(counts[field])),
  ...marginColumns.map(([, write]) => (margin && write(margin)) ?? ''),
]

/** What a mailing brought as CSV: all of it, each group, each day on which offers were opened, and the reasons to decline. */
export function figuresCsv(figures: MailingFigures, postedOn: string | null): string {
  const groups = mailingGroupings.flatMap((grouping) =>
    figures.groups[grouping].map((group) => [groupNames[grouping], group.name, ...countsOf(group)]),
  )
  const days = figures.openedByDay.map((count, index) => {
    const day = format(addDays(parseISO(postedOn ?? ''), index), 'yyyy-MM-dd')
    return rowOf('Day', day, 'opened', count)
  })
  const reasons = figures.declineReasons.map(({ reason, count }) =>
    rowOf('Reason to decline', reason || 'No reason given', 'declined', count),
  )
  return writeCsv(
    ['Kind', 'Name', ...[...columns, ...marginColumns].map(([header]) => header)],
    [['All', '', ...countsOf(figures)], ...groups, ...days, ...reasons],
  )
}
