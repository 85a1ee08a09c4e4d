import { Outcome } from '../../brand/on-demand/outcome.tsx'
import { paths } from '../../site/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { ReferenceNumber } from '../../ui/reference-number.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ClosingTimeline } from './closing-timeline.tsx'

/** Stands in for the next steps while it is asked whether the offer is signed. */
export function SignatureSkeleton() {
  return (
    <Outcome title="What happens next" actions={<CallButton />}>
      <Loading>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Loading>
    </Outcome>
  )
}

/** For an offer that asks a question before it tells anything, so also whether it is signed. */
export function SignatureAsked({ referenceNumber }: { referenceNumber: string }) {
  return (
    <Outcome
      title="One Question First"
      actions={
        <>
          <LinkButton variant="primary" to={paths.offer(referenceNumber)}>
            See where your closing stands
          </LinkButton>
          <CallButton />
        </>
      }
    >
      <p>So that nobody else reads about your offer, we ask you one question before it opens.</p>
    </Outcome>
  )
}

/** The page after signing for an offer that is not known to be signed: where to go, and what would happen after it. */
export function NotSigned({ referenceNumber }: { referenceNumber: string | null }) {
  return (
    <Outcome
      title="Nothing Is Signed Here Yet"
      actions={
        <>
          {referenceNumber === null ? (
            <LinkButton variant="primary" to={`${paths.home}#reference-number`}>
              Find My Offer
            </LinkButton>
          ) : (
            <LinkButton variant="primary" to={paths.offer(referenceNumber)}>
              See My Offer
            </LinkButton>
          )}
          <CallButton />
          <LinkButton to={paths.home}>Return to Home</LinkButton>
        </>
      }
      below={
        <>
          <ClosingTimeline heading="What happens after you sign" />
          <p>We send you updates by email and phone at every step.</p>
        </>
      }
    >
      <p>
        {referenceNumber === null ? (
          'Type the reference number from your letter on our home page, and your offer opens.'
        ) : (
          <>
            Open your offer{' '}
            <strong>
              <ReferenceNumber>{referenceNumber}</ReferenceNumber>
            </strong>{' '}
            to see how it stands and to sign it.
          </>
        )}
      </p>
    </Outcome>
  )
}
