import { getOffer } from 'offers-service/contract'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { isFactRequired } from '../../api/client.ts'
import { isMissingError } from '../../api/failures.ts'
import { useApi } from '../../api/hooks.ts'
import type { Head, HeadContext, PageProps } from '../../site/page.ts'
import { paths } from '../../site/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FactQuestion } from './fact-question.tsx'
import { OfferLetter, OfferTable } from './offer-letter.tsx'
import { OfferFailure, OfferMissing } from './offer-missing.tsx'
import { Outcome } from '../../brand/on-demand/outcome.tsx'
import { Envelope } from '../../brand/envelope.tsx'
import { Letter } from '../../brand/letter.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import styles from './offer-letter.module.css'

/** The letter before its words are there. */
function OfferSkeleton() {
  return (
    <OfferTable>
      <Envelope>
        <Letter reference={<p className={styles.reference}>Reference number</p>}>
          <Loading className={styles.loading}>
            <h1 className="visually-hidden">Your Personalized Offer</h1>
            <Skeleton shape="heading" />
            <Skeleton />
            <Skeleton shape="card" />
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </Loading>
        </Letter>
      </Envelope>
    </OfferTable>
  )
}

export function head({ isMissing }: HeadContext): Head {
  return {
    title: isMissing ? 'Offer Not Found' : 'Your Personalized Offer',
    description: 'Your cash offer from us, with everything you need to decide.',
  }
}

/** Sends the browser on to the next steps; without scripts, the link does. */
function AlreadySigned({ referenceNumber }: { referenceNumber: string }) {
  const navigate = useNavigate()
  const nextSteps = paths.nextSteps(referenceNumber)
  useEffect(() => void navigate(nextSteps, { replace: true }), [navigate, nextSteps])
  return (
    <Outcome
      title="This offer is signed"
      actions={
        <LinkButton variant="primary" to={nextSteps}>
          See What Happens Next
        </LinkButton>
      }
    />
  )
}

/** A seller's offer, as the continuation of the letter they hold. */
export function Page({ params: { referenceNumber = '' } }: PageProps) {
  const { data: offer, error, isLoading, retry } = useApi(getOffer, { params: { referenceNumber } })
  if (isLoading) return <OfferSkeleton />
  if (isFactRequired(error)) return <FactQuestion referenceNumber={referenceNumber} />
  if (!offer && isMissingError(error)) return <OfferMissing referenceNumber={referenceNumber} />
  if (!offer) return <OfferFailure error={error} onRetry={retry} />
  if (offer.status === 'signed') return <AlreadySigned referenceNumber={offer.referenceNumber} />
  return (
    <OfferTable>
      <OfferLetter offer={offer} />
    </OfferTable>
  )
}
