import type { BulkOutcome } from 'offers-service/contract'
import { Link } from '../../../../ui/link.tsx'
import { ReferenceNumber } from '../../../../ui/reference-number.tsx'
import { keptInWords } from './bulk-words.ts'
import styles from './kept-offers.module.css'

interface KeptOffersProps {
  outcome: BulkOutcome
  /** Where an offer is opened; absent where leaving would lose what was chosen. */
  addressOf?: (referenceNumber: string) => string
}

/** The offers that stay as they are, with the reasons. */
export function KeptOffers({ outcome: { kept }, addressOf }: KeptOffersProps) {
  if (kept.length === 0) return null
  return (
    <div className={styles.kept}>
      <p>These stay as they are:</p>
      <ul role="list">
        {kept.map(({ reason, count, examples, from }) => (
          <li key={reason}>
            {keptInWords({ reason, count, from })}
            <span className={styles.examples}>
              {examples.map((number) =>
                addressOf ? (
                  <Link key={number} to={addressOf(number)}>
                    <ReferenceNumber>{number}</ReferenceNumber>
                  </Link>
                ) : (
                  <ReferenceNumber key={number}>{number}</ReferenceNumber>
                ),
              )}
              {count > examples.length && <span>and more</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
