import {
  getClosing,
  getOffer,
  getSigning,
  type PublicOffer,
  signingDocumentUrl,
} from 'offers-service/contract'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import useSWR from 'swr'
import { addressOf, isFactRequired } from '../../api/client.ts'
import { isMissingError } from '../../api/failures.ts'
import { useApi } from '../../api/hooks.ts'
import type { Head } from '../../site/page.ts'
import { paths, signedCopyKey, signedLinkKey } from '../../site/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { Fold, Letter } from '../../brand/letter.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Seal } from '../../brand/on-demand/seal.tsx'
import { Container } from '../../ui/section.tsx'
import { ReferenceNumber } from '../../ui/reference-number.tsx'
import { useSessionItem } from '../../ui/browser-hooks.ts'
import { ClosingTimeline } from './closing-timeline.tsx'
import { NotSigned, SignatureAsked, SignatureSkeleton } from './not-signed.tsx'
import { OfferFailure } from './offer-missing.tsx'
import { SaleFacts } from './sale-facts.tsx'
import styles from './success-page.module.css'
import { timelineOf } from './timeline.ts'

export function head(): Head {
  return {
    title: 'What Happens Next',
    description: 'What happens after an offer is signed, day by day.',
  }
}

/** How many sellers of an offer that was signed in this tab have yet to sign. */
function useWaitingFor(token: string | null): number {
  const { data: view } = useApi(getSigning, token === null ? null : { params: { token } })
  return view ? view.signers.filter(({ status }) => status === 'waiting').length : 0
}

/** What happens after an offer is signed, for a browser that has seen its signature; everybody else is told where to go. */
export function Page() {
  const [query] = useSearchParams()
  const referenceNumber = query.get('ref')
  const token = useSessionItem(referenceNumber && signedLinkKey(referenceNumber))
  const params = { referenceNumber: referenceNumber ?? '' }
  // Only listens: where the offer's own page led here, it has asked.
  const offer = useSWR<PublicOffer>(addressOf(getOffer, { params }), null).data
  const isSeen = token !== null || offer?.status === 'signed'
  // Answered for signed offers alone.
  const { data, error, isLoading, retry } = useApi(
    getClosing,
    referenceNumber === null || isSeen ? null : { params },
  )
  if (referenceNumber !== null && (isSeen || data))
    return <NextSteps referenceNumber={referenceNumber} token={token} />
  if (isLoading) return <SignatureSkeleton />
  if (referenceNumber !== null && isFactRequired(error))
    return <SignatureAsked referenceNumber={referenceNumber} />
  if (referenceNumber !== null && !isMissingError(error))
    return <OfferFailure error={error} onRetry={retry} />
  return <NotSigned referenceNumber={referenceNumber} />
}

/** What stands under the title: where the sale is. */
function leadOf(isOver: boolean, waitingFor: number): string {
  if (isOver) return 'We are sorry. This sale did not go through.'
  if (waitingFor === 0) return 'Your offer is signed. From here on, the work is ours.'
  return `Your part is signed. ${waitingFor === 1 ? 'One more owner has' : `${waitingFor} more owners have`} yet to sign.`
}

/** The letter that says where the sale of an offer stands. */
function SignedLetter({
  referenceNumber,
  children,
}: {
  referenceNumber: string
  children: ReactNode
}) {
  return (
    <div className={styles.page}>
      <Picture name="prairie" alt="" sizes="100vw" isFirst className={styles.land} />
      <Container className={styles.width}>
        <Letter
          reference={
            <p className={styles.reference}>
              Reference number
              <strong>
                <ReferenceNumber>{referenceNumber}</ReferenceNumber>
              </strong>
            </p>
          }
        >
          {children}
        </Letter>
      </Container>
    </div>
  )
}

interface ReplacedProps {
  referenceNumber: string
  /** The agreement in force. */
  replacedBy: string
}

/** For a seller who signed another agreement in place of this one. */
function Replaced({ referenceNumber, replacedBy }: ReplacedProps) {
  return (
    <SignedLetter referenceNumber={referenceNumber}>
      <div className={styles.head}>
        <div>
          <h1>You Signed a New Agreement</h1>
          <p className={styles.lead}>
            It took the place of this one. Its number is{' '}
            <ReferenceNumber>{replacedBy}</ReferenceNumber>.
          </p>
        </div>
      </div>
      <Fold />
      <p>Everything that was done for your closing goes on under the new number.</p>
      <div className={styles.actions}>
        <LinkButton to={paths.nextSteps(replacedBy)} variant="primary">
          See Where It Stands
        </LinkButton>
        <CallButton />
      </div>
    </SignedLetter>
  )
}

interface NextStepsProps {
  referenceNumber: string
  /** Of the link it was signed with; null where it was signed elsewhere. */
  token: string | null
}

function NextSteps({ referenceNumber, token }: NextStepsProps) {
  const copy = useSessionItem(token && signedCopyKey(token))
  const waitingFor = useWaitingFor(token)
  const {
    data: closing,
    error,
    isLoading,
  } = useApi(getClosing, waitingFor > 0 ? null : { params: { referenceNumber } })
  const isOver = Boolean(closing?.fellThroughOn)
  if (closing?.replacedBy !== undefined)
    return <Replaced referenceNumber={referenceNumber} replacedBy={closing.replacedBy} />
  return (
    <SignedLetter referenceNumber={referenceNumber}>
      <div className={styles.head}>
        <div>
          <h1>{isOver ? 'This Sale Has Ended' : 'Congratulations'}</h1>
          <p className={styles.lead}>{leadOf(isOver, waitingFor)}</p>
        </div>
        {!isOver && (
          <div className={styles.seal}>
            <Seal isSigned size={132} />
          </div>
        )}
      </div>
      {!isOver && (
        <SaleFacts
          referenceNumber={referenceNumber}
          signedOn={isLoading ? undefined : (closing?.signedOn ?? null)}
        />
      )}
      <Fold />
      {!isOver && (
        <ClosingTimeline
          heading={waitingFor === 0 ? 'What happens next' : 'What happens when all have signed'}
          stations={closing && timelineOf(closing)}
          sentences={closing?.sentences}
        />
      )}
      {isFactRequired(error) && (
        <p>
          <a href={paths.offer(referenceNumber)}>See where your closing stands</a>
        </p>
      )}
      {!isOver && <Fold />}
      <p>
        {isOver
          ? 'If you would like to know why, or to talk about another way, please call us. We are here 7 days a week.'
          : 'We will send you updates by email and phone at every step. Questions in between? We are here 7 days a week.'}
      </p>
      <div className={styles.actions}>
        {copy && (
          <LinkButton
            to={signingDocumentUrl.replace(':token', encodeURIComponent(copy))}
            download
            variant="primary"
          >
            Download Your Signed Copy
          </LinkButton>
        )}
        <CallButton />
        <LinkButton to={paths.home}>Return to Home</LinkButton>
      </div>
    </SignedLetter>
  )
}
