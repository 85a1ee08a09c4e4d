import { markSignerLookedAt, nameAnswers, type SignerDoubt } from 'offers-service/contract'
import { call } from '../../../../api/client.ts'
import { ActionButton } from '../../../../ui/on-demand/action-button.tsx'
import { formatTimestamp } from '../../dates.ts'
import { useAttempt } from '../../use-attempt.ts'
import styles from './signer-doubt.module.css'

function tellAnswer({ askedEmail, answer, answeredAt, phone }: SignerDoubt): string {
  const at = answeredAt ? ` on ${formatTimestamp(answeredAt)}` : ''
  if (answer === 'no') return `${askedEmail} answered${at}: “No, it was not me”.`
  if (answer === 'yes') return `${askedEmail} answered${at}: “Yes, it was me”.`
  if (askedEmail) return `We asked ${askedEmail} whether it was them. No answer yet.`
  const nobody = 'No email address on file, so nobody was asked.'
  return phone ? `${nobody} Call them: ${phone}` : `${nobody} There is no phone number either.`
}

/** What there is to doubt of a signature, in sentences: the name, then who was asked and what they said. */
export function tellDoubt(doubt: SignerDoubt): string {
  const { name, nameInAgreement, nameDiffers } = doubt
  const naming =
    nameDiffers === null
      ? `Signed as ${name}.`
      : `Signed as ${name}, but the agreement names ${nameInAgreement}. They say: “${nameAnswers[nameDiffers]}”.`
  return `${naming} ${tellAnswer(doubt)}`
}

/** The line about a signature in doubt; red until the owner has looked at it. */
export function DoubtLine({ doubt }: { doubt: SignerDoubt }) {
  const { lookedAt } = doubt
  return (
    <div className={styles.doubt} data-is-open={lookedAt === null}>
      <p>{tellDoubt(doubt)}</p>
      {lookedAt === null ? (
        <LookedAtButton doubt={doubt} />
      ) : (
        <p className={styles.looked}>You looked at this on {formatTimestamp(lookedAt)}.</p>
      )}
    </div>
  )
}

/** Notes that the owner has looked at a signature in doubt. */
export function LookedAtButton({ doubt }: { doubt: SignerDoubt }) {
  const { signingId: id, position, name } = doubt
  const attempt = useAttempt()
  return (
    <ActionButton
      size="small"
      busyText="Noting..."
      aria-label={`I have looked at this: signed as ${name}`}
      onPress={() =>
        attempt(() => call(markSignerLookedAt, { params: { id, position: String(position) } }), {
          success: 'Noted that you have looked at this.',
          failure: 'Failed to note it.',
        })
      }
    >
      I have looked at this
    </ActionButton>
  )
}
