import { formatAcreage, formatCalendarDate, type SharedOffer } from 'offers-service/contract'
import { ParcelSketch } from '../../brand/on-demand/parcel-sketch.tsx'
import { ReferenceNumber } from '../../ui/reference-number.tsx'
import styles from './parcel-facts.module.css'

/** The parcel as the county knows it, beside a sketch of one; what is not known has no row. */
export function ParcelFacts({ offer }: { offer: Omit<SharedOffer, 'sellers'> }) {
  const facts = [
    { term: 'Location', value: offer.location },
    { term: 'Acreage', value: formatAcreage(offer.acreage) },
    {
      term: 'Parcel number (APN)',
      value: offer.apn && <ReferenceNumber>{offer.apn}</ReferenceNumber>,
    },
    { term: 'Zoning', value: offer.zoning },
    { term: 'Access', value: offer.access },
    { term: 'Offer Expires', value: formatCalendarDate(offer.expirationDate) },
  ].filter(({ value }) => value !== '')
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
        <ParcelSketch seed={offer.apn} label={formatAcreage(offer.acreage)} />
      </div>
    </div>
  )
}
