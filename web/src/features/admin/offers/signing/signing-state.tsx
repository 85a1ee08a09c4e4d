import type { AdminSigning } from 'offers-service/contract'
import { ActionButton, ConfirmButton } from '../../../../ui/on-demand/action-button.tsx'
import { Badge } from '../../listing/badge.tsx'
import { Facts } from '../../listing/facts.tsx'
import { CopyLinkButton } from '../offer-links.tsx'
import styles from './signing-panel.module.css'
import { IdentityFlagLine } from './identity-flag.tsx'
import { cancelConsequence, places, statusLooks, tellSigner, tellSigning } from './signing-words.ts'
import { useSigningActions } from './use-signing-actions.ts'

/** One signing of an offer: how far it is, who has signed, and what can be done about it. */
export function SigningState({ signing }: { signing: AdminSigning }) {
  const { provider, isOnPaper, status, problem, signers } = signing
  const { label, tone } = statusLooks[status]
  return (
    <li className={styles.signing}>
      <h3 className={styles.title}>
        On {isOnPaper ? 'paper' : places[provider]} <Badge tone={tone}>{label}</Badge>
      </h3>
      {problem && (
        <p className={styles.problem} data-is-open={status === 'open'}>
          {problem}
        </p>
      )}
      <Facts facts={tellSigning(signing)} />
      <ul role="list" className={styles.signers}>
        {signers.map((signer) => (
          <Signer key={signer.position} signing={signing} signer={signer} />
        ))}
      </ul>
      {status === 'open' && <OpenSigning signing={signing} />}
    </li>
  )
}

interface SignerProps {
  signing: AdminSigning
  signer: AdminSigning['signers'][number]
}

function Signer({ signing, signer }: SignerProps) {
  const { position, name, email, signedAt, flag } = signer
  const { remind, linkOf } = useSigningActions()
  const who = name || 'Owner without a name'
  return (
    <li>
      <span className={styles.who}>
        {who}
        {email && <span className={styles.email}>{email}</span>}
      </span>
      <span>{tellSigner(signer, signing.isOnPaper)}</span>
      {signing.status === 'open' && signedAt === null && (
        <span className={styles.links}>
          <CopyLinkButton address={() => linkOf(signing, position)} to={`sign for ${who}`} />
          {email && (
            <ActionButton
              size="small"
              aria-label={`Send again to ${who}`}
              busyText="Sending..."
              onPress={() => remind(signing, position)}
            >
              Send again
            </ActionButton>
          )}
        </span>
      )}
      {flag && <IdentityFlagLine flag={flag} />}
    </li>
  )
}

/** What can be done about a signing that is open. */
function OpenSigning({ signing }: { signing: AdminSigning }) {
  const { check, cancel } = useSigningActions()
  const isHosted = signing.provider !== 'builtin'
  return (
    <div className="button-row">
      {isHosted && (
        <ActionButton size="small" busyText="Checking..." onPress={() => check(signing)}>
          {signing.sentAt === null ? 'Try again' : 'Check now'}
        </ActionButton>
      )}
      <ConfirmButton
        asks={{
          message: 'Are you sure you want to cancel this signing?',
          consequence: cancelConsequence(signing.provider),
          confirmText: 'Cancel signing',
          cancelText: 'Keep it open',
          onConfirm: () => cancel(signing),
        }}
      >
        Cancel signing
      </ConfirmButton>
    </div>
  )
}
