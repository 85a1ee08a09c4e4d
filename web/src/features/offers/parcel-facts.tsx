import type { PublicOffer } from 'offers-service/contract'
import { formatAcreage } from '../../format/acreage.ts'
import { formatCalendarDate } from '../../format/dates.ts'
import { ParcelSketch } from '../../ui/parcel-sketch.tsx'
import styles from './parcel-facts.module.css'

const unknown = 'Not on record'

/** The parcel as the county knows it, beside a sketch of it. */
export function ParcelFacts({ offer }: { offer: PublicOffer }) {
  const facts = [
    { term: 'Location', value: offer.location },
    { term: 'Acreage', value: formatAcreage(offer.acreage) },
    { term: 'APN', value: offer.apn },
    { term: 'Zoning', value: offer.zoning || unknown },
    { term: 'Access', value: offer.access || unknown },
    { term: 'Offer Expires', value: formatCalendarDate(offer.expirationDate) },
  ]
  return (
    <div className={styles.parcel}>
      <dl className={styles.facts}>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.sketch}>
        <ParcelSketch seed={offer.apn} acres={offer.acreage} label={formatAcreage(offer.acreage)} />
      </div>
    </div>
  )
}
