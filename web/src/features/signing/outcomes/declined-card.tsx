import { formatCalendarDate, noMoreLettersPromise, type PublicOffer } from 'offers-service/contract'
import { paths } from '../../../site/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { CallButton } from '../../../ui/call-buttons.tsx'
import { OutcomeCard } from './outcome-card.tsx'

/** What a signing link shows after the landowner said no. */
export function DeclinedCard({ offer }: { offer: PublicOffer }) {
  return (
    <OutcomeCard
      title="You declined this offer"
      actions={
        <>
          <LinkButton variant="primary" to={paths.offer(offer.referenceNumber)}>
            Back to the Offer
          </LinkButton>
          <CallButton />
        </>
      }
    >
      <p>That is fine. Nothing was signed, and you owe nothing.</p>
      <p>
        If you change your mind, go back to the offer and accept it. It stands through{' '}
        {formatCalendarDate(offer.expirationDate)}.
      </p>
      {offer.isNotMailed ? (
        <p>{noMoreLettersPromise}</p>
      ) : (
        <p>On the page of your offer you can also ask us not to mail you about land again.</p>
      )}
    </OutcomeCard>
  )
}
