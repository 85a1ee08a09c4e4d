import { firstNames } from 'offers-service/contract'
import { useSettings } from '../../api/settings.ts'
import { Outcome, OutcomeSheet } from '../../brand/on-demand/outcome.tsx'
import { paths } from '../../site/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/on-demand/load-failure.tsx'
import { ReferenceNumber } from '../../ui/reference-number.tsx'
import { CallOrHome } from '../../site/call-or-home.tsx'

/** What stands in for an offer that may well be there but could not be loaded. */
export function OfferFailure(props: { error: unknown; onRetry: () => void }) {
  return (
    <OutcomeSheet>
      <LoadFailure {...props} level="h1">
        <LinkButton to={paths.home}>Back to Home</LinkButton>
      </LoadFailure>
    </OutcomeSheet>
  )
}

/** What a reference number shows that leads to no offer. */
export function OfferMissing({ referenceNumber }: { referenceNumber: string }) {
  const { people } = useSettings().business
  return (
    <Outcome title="Offer Not Found" actions={<CallOrHome />}>
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
    </Outcome>
  )
}
