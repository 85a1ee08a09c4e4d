import { type SharedOffer, whatYouGet } from 'offers-service/contract'
import { Amount } from '../../ui/on-demand/amount.tsx'
import styles from './what-you-get.module.css'

interface WhatYouGetProps {
  offer: Pick<SharedOffer, 'amount' | 'backTaxes'>
  /** How the sum is called, and its last line; where somebody else reads it, the owner's. */
  title?: string
  total?: string
}

/** What the offer comes to for its seller, as the sum it is: the price, what comes out of it, and their check. */
export function WhatYouGet({
  offer,
  title = 'What you get',
  total = 'Your check',
}: WhatYouGetProps) {
  const { lines, check, note } = whatYouGet(offer)
  return (
    <section aria-labelledby="what-you-get" className={styles.part}>
      <h2 id="what-you-get" className={styles.title}>
        {title}
      </h2>
      <dl className={styles.sum}>
        {lines.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>
            <span aria-hidden="true">= </span>
            {total}
          </dt>
          <dd>
            <Amount>{check}</Amount>
          </dd>
        </div>
      </dl>
      <p className={styles.note}>{note}</p>
    </section>
  )
}
