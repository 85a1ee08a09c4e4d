import { formatDollars, formatNumber, type Today } from 'offers-service/contract'
import type { ReactNode } from 'react'
import { paths } from '../../../site/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { formatDay } from '../dates.ts'
import { type Column, DataTable } from '../listing/data-table.tsx'

const steps = [
  ['offered', 'Offered'],
  ['signed', 'Signed'],
  ['paid', 'Paid'],
] as const

type Step = (typeof steps)[number][0]

/** How many offers took a step and what they come to, which leads to the list of them. */
function taken(step: Step, since: Today['month']): ReactNode {
  const { count, amount } = since[step]
  if (count === 0) return 'None'
  return (
    <Link to={`${paths.adminOffers}?${new URLSearchParams({ [`${step}From`]: since.from })}`}>
      {formatNumber(count)} for {formatDollars(Math.round(amount))}
      <span className="visually-hidden">{`, ${step} since ${formatDay(since.from)}`}</span>
    </Link>
  )
}

/** What was offered, signed and paid this month and this year. */
export function OffersSince({ month, year }: Pick<Today, 'month' | 'year'>) {
  const columns: Column<(typeof steps)[number]>[] = [
    { header: 'Step', cell: ([, label]) => label },
    { header: 'This month', cell: ([step]) => taken(step, month) },
    { header: 'This year', cell: ([step]) => taken(step, year) },
  ]
  return (
    <DataTable
      caption="Offered, signed and paid"
      columns={columns}
      items={steps}
      keyOf={([step]) => step}
    />
  )
}
