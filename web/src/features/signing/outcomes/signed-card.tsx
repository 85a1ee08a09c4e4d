import { formatCalendarDate, type SigningView } from 'offers-service/contract'
import { paths } from '../../../site/paths.ts'
import { formatSigningDay } from '../../../format/dates.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { CallButton } from '../../../ui/call-buttons.tsx'
import { ReferenceNumber } from '../../../ui/reference-number.tsx'
import { CopyButton } from '../document-links.tsx'
import { Sellers } from '../sellers.tsx'
import { OutcomeCard } from './outcome-card.tsx'

/** What a signing link shows for good once its seller has signed. */
export function SignedCard({ token, view }: { token: string; view: SigningView }) {
  const { referenceNumber } = view.offer
  const isComplete = view.offer.status === 'signed'
  const name = view.signerName ?? ''
  const { signedAt } = view
  return (
    <OutcomeCard
      title={isComplete ? 'This agreement is signed' : 'You have signed'}
      actions={
        <>
          <CopyButton token={token}>Download Signed Copy</CopyButton>
          {isComplete && (
            <LinkButton to={paths.nextSteps(referenceNumber)}>What Happens Next</LinkButton>
          )}
          <CallButton />
        </>
      }
    >
      <p>
        {name} signed the agreement for offer{' '}
        <ReferenceNumber end={signedAt ? '' : '.'}>{referenceNumber}</ReferenceNumber>
        {signedAt && ` on ${formatSigningDay(signedAt)}.`} We sent a copy to the email address given
        with the signature. If you cannot find it, call us and we will send it again.
      </p>
      {!isComplete && <StillOpen view={view} />}
    </OutcomeCard>
  )
}

/** What one seller who has signed should know while others have not. */
function StillOpen({ view }: { view: SigningView }) {
  const lastDay = formatCalendarDate(view.offer.expirationDate)
  return (
    <>
      <p>
        {view.offer.status === 'declined'
          ? `Another owner has declined for now. They can change their mind until ${lastDay}. Until every owner has signed, nobody is bound.`
          : `We email you the complete agreement when every owner has signed. The offer stands through ${lastDay}.`}
      </p>
      <Sellers signers={view.signers} />
    </>
  )
}
