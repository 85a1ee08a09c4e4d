import { formatAcreage, formatCalendarDate, type SharedOffer } from 'offers-service/contract'
import { ParcelOutline } from '../../brand/on-demand/parcel-outline.tsx'
import { ReferenceNumber } from '../../ui/reference-number.tsx'
import { LandLinks } from './land-links.tsx'
import styles from './parcel-facts.module.css'

/** The parcel as the county knows it, beside its true outline; what is not known has no row, and an unknown outline no drawing. Below stand pages of others about the land. */
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
  const { outline } = offer
  return (
    <div className={styles.parcel} data-drawn={outline !== undefined}>
      <dl className={styles.facts}>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {outline && (
        <div className={styles.outline}>
          <ParcelOutline
            outline={outline}
            caption={`From ${outline.source}. A map, not a survey.`}
          />
        </div>
      )}
      <LandLinks {...offer} />
    </div>
  )
}
