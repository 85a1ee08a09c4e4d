import { formatAcreage, formatCalendarDate, type SharedOffer } from 'offers-service/contract'
import { CountyMap } from '../../brand/on-demand/county-map.tsx'
import { ParcelOutline } from '../../brand/on-demand/parcel-outline.tsx'
import { ReferenceNumber } from '../../ui/reference-number.tsx'
import { LandLinks } from './land-links.tsx'
import styles from './parcel-facts.module.css'

/** Where the facts are from, if somebody has said so, and which of the usual ones are missing among them. */
function AboutFacts({ factsSource, zoning, access }: Omit<SharedOffer, 'sellers'>) {
  const missing = [zoning === '' && 'the zoning', access === '' && 'the access'].filter(Boolean)
  if (!factsSource && missing.length === 0) return null
  return (
    <div className={styles.about}>
      {factsSource && <p>From {factsSource}.</p>}
      {missing.length > 0 && <p>We have not found {missing.join(' or ')}.</p>}
    </div>
  )
}

/** The parcel as the county knows it, beside its true outline and a map of its county; what is not known has no row and no drawing. Below stand pages of others about the land. */
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
  const { outline, countyMap } = offer
  const map = countyMap && <CountyMap map={countyMap} isSmall={outline !== undefined} />
  return (
    <div className={styles.parcel} data-drawn={outline !== undefined || map !== undefined}>
      <div className={styles.known}>
        <dl className={styles.facts}>
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <AboutFacts {...offer} />
        {outline && map}
      </div>
      {outline ? (
        <div className={styles.drawing}>
          <ParcelOutline
            outline={outline}
            caption={`From ${outline.source}. A map, not a survey.`}
          />
        </div>
      ) : (
        map && <div className={styles.drawing}>{map}</div>
      )}
      <LandLinks {...offer} />
    </div>
  )
}
