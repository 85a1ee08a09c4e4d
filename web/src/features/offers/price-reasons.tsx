import { paragraphs, type SharedOffer } from 'offers-service/contract'
import { useSettings } from '../../api/settings.ts'
import { Portrait } from '../../brand/portrait.tsx'
import { NearbySales } from './nearby-sales.tsx'
import styles from './price-reasons.module.css'

/** Who worked the price out, in the margin; with a face and a role where the site knows them. */
function WorkedOutBy({ name }: { name: string }) {
  const person = useSettings().business.people.find((one) => one.name === name)
  return (
    <p className={styles.person}>
      {person && <Portrait person={person} sizes="6rem" className={styles.portrait} />}
      <span>
        Worked out by <strong>{name}</strong>
        {person?.role && <span className={styles.role}>{person.role}</span>}
      </span>
    </p>
  )
}

/**
 * How we came to the number, in our own words, and what other land sold for; nothing where there is neither. Without words nobody says
 * that the number was made from these sales.
 */
export function PriceReasons({
  offer: { priceReasons = '', pricedBy, nearbySales },
}: {
  offer: Pick<SharedOffer, 'priceReasons' | 'pricedBy' | 'nearbySales'>
}) {
  if (priceReasons === '' && !nearbySales) return null
  return (
    <section aria-labelledby="price-reasons" className={styles.part}>
      <div className={styles.words}>
        <h2 id="price-reasons" className={styles.title}>
          {priceReasons === ''
            ? 'What other land near here sold for'
            : 'How we came to this number'}
        </h2>
        {[...new Set(paragraphs(priceReasons))].map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {pricedBy && <WorkedOutBy name={pricedBy} />}
      {nearbySales && <NearbySales {...nearbySales} />}
    </section>
  )
}
