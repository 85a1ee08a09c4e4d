import type { SigningView } from 'offers-service/contract'
import { useSettings } from '../../../api/settings.ts'
import { paths } from '../../../app/paths.ts'
import { formatPublicDate } from '../../../format/dates.ts'
import { CallButton, LinkButton } from '../../../ui/button.tsx'
import { documentPath } from '../document-path.ts'
import { SignatureLine } from '../signature-line.tsx'
import { OutcomeCard } from './outcome-card.tsx'

/** What a signing link shows for good once its agreement is signed. */
export function SignedCard({ token, view }: { token: string; view: SigningView }) {
  const { phoneDisplay } = useSettings()
  const { referenceNumber } = view.offer
  const name = view.signerName ?? ''
  const date = view.signedAt ? formatPublicDate(view.signedAt) : ''
  const nextSteps = `${paths.success}?${new URLSearchParams({ ref: referenceNumber })}`
  return (
    <OutcomeCard
      title="This agreement is signed"
      actions={
        <>
          <LinkButton variant="primary" to={documentPath(token)} download>
            Download Signed Copy
          </LinkButton>
          <LinkButton to={nextSteps}>What Happens Next</LinkButton>
          <CallButton phone={phoneDisplay} />
        </>
      }
    >
      <p>
        {name} signed the agreement for offer {referenceNumber} on {date}. We sent a copy to the
        email address given with the signature.
      </p>
      <div aria-hidden="true">
        <SignatureLine name={name} signedOn={date} />
      </div>
    </OutcomeCard>
  )
}
