import { firstNames } from 'offers-service/contract'
import { useSettings } from '../../api/settings.ts'
import { paths } from '../../site/paths.ts'
import { Actions, LinkButton } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { LoadFailure } from '../../ui/on-demand/load-failure.tsx'
import { PlatCorners } from '../../brand/on-demand/plat-corners.tsx'
import { ReferenceNumber } from '../../ui/reference-number.tsx'
import styles from './offer-missing.module.css'
import { OfferTable } from './offer-letter.tsx'

/** What stands in for an offer that may well be there but could not be loaded. */
export function OfferFailure(props: { error: unknown; onRetry: () => void }) {
  return (
    <OfferTable>
      <div className={styles.card}>
        <PlatCorners />
        <LoadFailure {...props} level="h1">
          <LinkButton to={paths.home}>Back to Home</LinkButton>
        </LoadFailure>
      </div>
    </OfferTable>
  )
}

/** What a reference number shows that leads to no offer. */
export function OfferMissing({ referenceNumber }: { referenceNumber: string }) {
  const { people } = useSettings().business
  return (
    <OfferTable>
      <div className={styles.card}>
        <PlatCorners />
        <h1 className={styles.title}>Offer Not Found</h1>
        <p>
          We couldn't find an offer with reference number{' '}
          <strong>
            <ReferenceNumber end=".">{referenceNumber}</ReferenceNumber>
          </strong>{' '}
          The offer may have expired or the reference number may be incorrect.
        </p>
        <p>
          Every offer has a last day, which is in your letter. If yours is over or near, call us:{' '}
          {firstNames(people, 'or')} will look it up and tell you how things stand.
        </p>
        <Actions>
          <CallButton />
          <LinkButton to={paths.home}>Back to Home</LinkButton>
        </Actions>
      </div>
    </OfferTable>
  )
}
