import {
  atStart,
  type Business,
  escrowCompanyName,
  getClosing,
  getSigning,
  signingDocumentUrl,
} from 'offers-service/contract'
import { useSearchParams } from 'react-router-dom'
import { useApi } from '../../api/hooks.ts'
import { useSettings } from '../../api/settings.ts'
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
import { ClosingProgress } from './closing-progress.tsx'
import { outlookOf } from './outlook.ts'
import { SaleFacts } from './sale-facts.tsx'
import styles from './success-page.module.css'

const stepsWith = (business: Business) => [
  {
    when: 'Next 24 hours',
    title: 'Escrow opens',
    text: `${atStart(escrowCompanyName(business))} opens your file and writes to you. We put our money in its hands, not in ours.`,
  },
  {
    when: 'Days 1-10',
    title: 'Title search',
    text: 'The title company reads the county records. If something has to be cleared up, we call you and help.',
  },
  {
    when: 'Days 10-15',
    title: 'Closing and cash payment',
    text: `You sign the deed, and ${escrowCompanyName(business)} pays you.`,
  },
]

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

/** How the sale of an offer goes on: undefined while that is asked, null where it is not known. */
function useSale(referenceNumber: string | null) {
  const { data: closing, isLoading } = useApi(
    getClosing,
    referenceNumber === null ? null : { params: { referenceNumber } },
  )
  if (closing) return { closing, outlook: outlookOf(closing) }
  return isLoading ? undefined : null
}

/** What happens after an offer is signed. */
export function Page() {
  const { business } = useSettings()
  const [query] = useSearchParams()
  const referenceNumber = query.get('ref')
  const token = useSessionItem(referenceNumber && signedLinkKey(referenceNumber))
  const copy = useSessionItem(token && signedCopyKey(token))
  const waitingFor = useWaitingFor(token)
  const sale = useSale(waitingFor === 0 ? referenceNumber : null)
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
          {referenceNumber && <SaleFacts referenceNumber={referenceNumber} sale={sale} />}
          <Fold />
          <section aria-labelledby="next-steps">
            <h2 id="next-steps">
              {waitingFor === 0 ? 'What happens next' : 'What happens when all have signed'}
            </h2>
            <ol className={`bare-list ${styles.steps}`}>
              {stepsWith(business).map(({ when, title, text }, index) => (
                <li
                  key={title}
                  className={styles.step}
                  aria-current={sale?.outlook.here === index ? 'step' : undefined}
                >
                  <p className={styles.when}>{when}</p>
                  <h3>
                    {title}
                    {sale?.outlook.here === index && (
                      <span className={styles.here}>You are here</span>
                    )}
                  </h3>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
          </section>
          {referenceNumber && waitingFor === 0 && (
            <ClosingProgress referenceNumber={referenceNumber} />
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
