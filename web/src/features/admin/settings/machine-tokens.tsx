import { listMachineTokens, type MachineToken, revokeMachineToken } from 'offers-service/contract'
import { useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatTimestamp } from '../dates.ts'
import { useOwnerSend } from '../session/renew-session.ts'
import { useAttempt } from '../use-attempt.ts'
import { NewTokenDialog, scopeNames } from './new-token-dialog.tsx'
import { NewToken } from './new-token.tsx'
import styles from './settings-side.module.css'

function Token({ token, onRevoke }: { token: MachineToken; onRevoke: () => void }) {
  const { name, prefix, scope, createdAt, expiresAt, lastUsedAt } = token
  const facts = [
    scopeNames[scope],
    `made ${formatTimestamp(createdAt)}`,
    lastUsedAt ? `last used ${formatTimestamp(lastUsedAt)}` : 'never used',
    expiresAt && `good until ${formatTimestamp(expiresAt)}`,
  ]
  return (
    <li>
      {name}
      <Button size="small" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
      <span className={styles.detail}>
        {prefix}… · {facts.filter(Boolean).join(', ')}
      </span>
    </li>
  )
}

/** The programs that may call the owner's API, each with a token of its own. */
export function MachineTokens() {
  const { data, error } = useApi(listMachineTokens, {})
  const sendRevoke = useOwnerSend(revokeMachineToken)
  const attempt = useAttempt()
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<string>()
  const [leaving, setLeaving] = useState<MachineToken>()
  const [isBusy, setIsBusy] = useState(false)

  const revoke = async ({ id }: MachineToken) => {
    setIsBusy(true)
    await attempt(async () => await sendRevoke({ params: { id } }), {
      success: 'That token opens nothing any more.',
      failure: 'Failed to revoke the token.',
    })
    setIsBusy(false)
    setLeaving(undefined)
  }

  return (
    <section aria-labelledby="machine-tokens">
      <h2 id="machine-tokens">Access for programs</h2>
      {error && !data && <p>This did not load. Reload the page to try again.</p>}
      {data?.length === 0 && (
        <p>
          A program of yours, such as a spreadsheet or a CRM, can read or change what is here with a
          token in place of your password. None has been made.
        </p>
      )}
      <ul className={`bare-list ${styles.states}`}>
        {data?.map((token) => (
          <Token key={token.id} token={token} onRevoke={() => setLeaving(token)} />
        ))}
      </ul>
      {made === undefined ? (
        <p className={styles.action}>
          <Button size="small" onClick={() => setIsMaking(true)}>
            Make a token
          </Button>
        </p>
      ) : (
        <NewToken token={made} onDone={() => setMade(undefined)} />
      )}
      {isMaking && <NewTokenDialog onMade={setMade} onClose={() => setIsMaking(false)} />}
      {leaving && (
        <ConfirmDialog
          message="Revoke this token?"
          subject={leaving.name}
          consequence="The program that uses it is shut out at once."
          confirmText="Revoke"
          isBusy={isBusy}
          onConfirm={() => void revoke(leaving)}
          onCancel={() => setLeaving(undefined)}
        />
      )}
    </section>
  )
}
