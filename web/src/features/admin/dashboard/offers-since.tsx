import { formatDollars, formatNumber, type Today } from 'offers-service/contract'
import { paths } from '../../../site/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { formatDay } from '../dates.ts'
import styles from './work-of-today.module.css'

const steps = [
  ['offered', 'Offered'],
  ['signed', 'Signed'],
  ['paid', 'Paid'],
] as const

type Step = (typeof steps)[number][0]

/** How many offers took a step and what they come to, which leads to the list of them. */
function Taken({ step, since }: { step: Step; since: Today['month'] }) {
  const { count, amount } = since[step]
  if (count === 0) return 'None'
  return (
    <Link to={`${paths.adminOffers}?${new URLSearchParams({ [`${step}From`]: since.from })}`}>
      {formatNumber(count)} for {formatDollars(amount)}
      <span className="visually-hidden">{`, ${step} since ${formatDay(since.from)}`}</span>
    </Link>
  )
}

/** What was offered, signed and paid this month and this year. */
export function OffersSince({ month, year }: Pick<Today, 'month' | 'year'>) {
  return (
    <table className={styles.since}>
      <caption className="visually-hidden">Offered, signed and paid</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Step</span>
          </th>
          <th scope="col">This month</th>
          <th scope="col">This year</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(([step, label]) => (
          <tr key={step}>
            <th scope="row">{label}</th>
            {[month, year].map((since, index) => (
              <td key={['month', 'year'][index]}>
                <Taken step={step} since={since} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
