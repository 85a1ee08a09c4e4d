import { formatCalendarDate, formatDollars, getOffer } from 'offers-service/contract'
import type { ReactNode } from 'react'
import { useApi } from '../../api/hooks.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './parcel-facts.module.css'

interface SaleFactsProps {
  referenceNumber: string
  /** The day of the last signature; undefined until it is known, null where it cannot be. */
  signedOn: string | null | undefined
}

/** What was agreed and when, for whoever comes back to look. What cannot be known has no row. */
export function SaleFacts({ referenceNumber, signedOn }: SaleFactsProps) {
  const { data: offer, isLoading } = useApi(getOffer, { params: { referenceNumber } })
  const waiting = <Skeleton />
  const facts: [term: string, value: ReactNode][] = [
    ['We pay you', isLoading ? waiting : offer && formatDollars(offer.amount)],
    ['Signed', signedOn === undefined ? waiting : signedOn && formatCalendarDate(signedOn)],
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
