import { getOffer, type SignedClosing } from 'offers-service/contract'
import type { ReactNode } from 'react'
import { useApi } from '../../api/hooks.ts'
import { formatCalendarDate } from '../../format/dates.ts'
import { formatDollars } from '../../format/numbers.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Outlook } from './outlook.ts'
import styles from './parcel-facts.module.css'

interface SaleFactsProps {
  referenceNumber: string
  /** Absent until it is known how the sale goes on; null when that cannot be known. */
  sale: { closing: SignedClosing; outlook: Outlook } | null | undefined
}

/** What was agreed and when what comes, for whoever comes back to look. What cannot be known has no row. */
export function SaleFacts({ referenceNumber, sale }: SaleFactsProps) {
  const { data: offer, isLoading } = useApi(getOffer, { params: { referenceNumber } })
  const waiting = <Skeleton />
  const dates = sale && sale.outlook.dates
  const facts: [term: string, value: ReactNode][] = [
    ['We pay you', isLoading ? waiting : offer && formatDollars(offer.amount)],
    ['Signed', sale === undefined ? waiting : sale && formatCalendarDate(sale.closing.signedOn)],
    [
      'What comes',
      dates === undefined
        ? waiting
        : dates?.length && (
            <ul className="bare-list">
              {dates.map((date) => (
                <li key={date}>{date}</li>
              ))}
            </ul>
          ),
    ],
  ]
  return (
    <dl className={`${styles.facts} ${styles.sale}`}>
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
