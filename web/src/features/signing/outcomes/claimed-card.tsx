import { firstNames } from 'offers-service/contract'
import { useSettings } from '../../../api/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { CallButton } from '../../../ui/call-buttons.tsx'
import type { ClaimValues } from '../use-ownership-claim.ts'
import { OutcomeCard } from './outcome-card.tsx'

interface ClaimedCardProps {
  claimed: ClaimValues
  /** Back to the agreement, for whoever chose the wrong answer. */
  onBack: () => void
}

/** What stands in the place of the agreement once somebody told us that the land is theirs. */
export function ClaimedCard({ claimed: { claim, email }, onBack }: ClaimedCardProps) {
  const { people } = useSettings().business
  return (
    <OutcomeCard
      title="Thank you for telling us"
      actions={
        <>
          <CallButton />
          <Button onClick={onBack}>Back to the Agreement</Button>
        </>
      }
    >
      <p>Nothing was signed, and you owe nothing. Here is what happens next:</p>
      <ol>
        <li>
          {firstNames(people, 'or')} will write to you at {email} within 24 hours.
        </li>
        <li>We look up with the county who owns the land now.</li>
        <li>
          {claim === 'inherited'
            ? 'We make the offer out to you, and you get a link of your own to read and sign it.'
            : 'We add you to the offer, and you get a link of your own. Every owner signs for themselves.'}
        </li>
      </ol>
      <p>Would you rather talk now? Just call us.</p>
    </OutcomeCard>
  )
}
