import { getClosing, getSigning, signingDocumentUrl } from 'offers-service/contract'
import { useSearchParams } from 'react-router-dom'
import { isFactRequired } from '../../api/client.ts'
import { useApi } from '../../api/hooks.ts'
import type { Head } from '../../site/page.ts'
import { paths, signedCopyKey, signedLinkKey } from '../../site/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { Fold, Letter } from '../../ui/letter.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Seal } from '../../ui/on-demand/seal.tsx'
import { Container } from '../../ui/section.tsx'
import { ReferenceNumber } from '../../ui/reference-number.tsx'
import { useSessionItem } from '../../ui/browser-hooks.ts'
import { ClosingTimeline } from './closing-timeline.tsx'
import { SaleFacts } from './sale-facts.tsx'
import styles from './success-page.module.css'
import { timelineOf } from './timeline.ts'

export function head(): Head {
  return {
    title: 'Congratulations',
    description: 'Your offer is signed. Here is what happens next, day by day.',
  }
}

/** How many owners of an offer that was signed in this tab have yet to sign. */
function useWaitingFor(token: string | null): number {
  const { data: view } = useApi(getSigning, token === null ? null : { params: { token } })
  return view ? view.signers.filter(({ status }) => status === 'waiting').length : 0
}

/** What happens after an offer is signed. */
export function Page() {
  const [query] = useSearchParams()
  const referenceNumber = query.get('ref')
  const token = useSessionItem(referenceNumber && signedLinkKey(referenceNumber))
  const copy = useSessionItem(token && signedCopyKey(token))
  const waitingFor = useWaitingFor(token)
  const {
    data: closing,
    error,
    isLoading,
  } = useApi(
    getClosing,
    referenceNumber === null || waitingFor > 0 ? null : { params: { referenceNumber } },
  )
  return (
    <div className={styles.page}>
      <Picture name="prairie" alt="" sizes="100vw" isFirst className={styles.land} />
      <Container className={styles.width}>
        <Letter
          reference={
            referenceNumber && (
              <p className={styles.reference}>
                Reference number
                <strong>
                  <ReferenceNumber>{referenceNumber}</ReferenceNumber>
                </strong>
              </p>
            )
          }
        >
          <div className={styles.head}>
            <div>
              <h1>Congratulations</h1>
              <p className={styles.lead}>
                {waitingFor === 0
                  ? 'Your offer is signed. From here on, the work is ours.'
                  : `Your part is signed. ${waitingFor === 1 ? 'One more owner has' : `${waitingFor} more owners have`} yet to sign.`}
              </p>
            </div>
            <div className={styles.seal}>
              <Seal isSigned size={132} />
            </div>
          </div>
          {referenceNumber && (
            <SaleFacts
              referenceNumber={referenceNumber}
              signedOn={isLoading ? undefined : (closing?.signedOn ?? null)}
            />
          )}
          <Fold />
          <ClosingTimeline
            heading={waitingFor === 0 ? 'What happens next' : 'What happens when all have signed'}
            stations={closing && timelineOf(closing)}
          />
          {isFactRequired(error) && referenceNumber && (
            <p>
              <a href={paths.offer(referenceNumber)}>See where your closing stands</a>
            </p>
          )}
          <Fold />
          <p>
            We will send you updates by email and phone at every step. Questions in between? We are
            here 7 days a week.
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
        </Letter>
      </Container>
    </div>
  )
}
