import { markSignerLookedAt, nameAnswers, type IdentityFlag } from 'offers-service/contract'
import { call } from '../../../../api/client.ts'
import { ActionButton } from '../../../../ui/on-demand/action-button.tsx'
import { formatTimestamp } from '../../dates.ts'
import { useMutation } from '../../use-mutation.ts'
import styles from './identity-flag.module.css'

function tellAnswer({ askedEmail, answer, answeredAt, phone }: IdentityFlag): string {
  const at = answeredAt ? ` on ${formatTimestamp(answeredAt)}` : ''
  if (answer === 'no') return `${askedEmail} answered${at}: “No, it was not me”.`
  if (answer === 'yes') return `${askedEmail} answered${at}: “Yes, it was me”.`
  if (askedEmail) return `We asked ${askedEmail} whether it was them. No answer yet.`
  const nobody = 'No email address on file, so nobody was asked.'
  return phone ? `${nobody} Call them: ${phone}` : `${nobody} There is no phone number either.`
}

/** What there is to doubt of a signature, in sentences: the name, then who was asked and what they said. */
export function describeFlag(flag: IdentityFlag): string {
  const { name, nameInAgreement, nameDiffers } = flag
  const naming =
    nameDiffers === null
      ? `Signed as ${name}.`
      : `Signed as ${name}, but the agreement names ${nameInAgreement}. They say: “${nameAnswers[nameDiffers]}”.`
  return `${naming} ${tellAnswer(flag)}`
}

/** The line about a signature in doubt; red until the admin has looked at it. */
export function IdentityFlagLine({ flag }: { flag: IdentityFlag }) {
  const { lookedAt } = flag
  return (
    <div className={styles.doubt} data-is-open={lookedAt === null}>
      <p>{describeFlag(flag)}</p>
      {lookedAt === null ? (
        <LookedAtButton flag={flag} />
      ) : (
        <p className={styles.looked}>You looked at this on {formatTimestamp(lookedAt)}.</p>
      )}
    </div>
  )
}

/** Notes that the admin has looked at a signature in doubt. */
export function LookedAtButton({ flag }: { flag: IdentityFlag }) {
  const { signingId: id, position, name } = flag
  const attempt = useMutation()
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
