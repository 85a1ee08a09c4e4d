import { listApiTokens, type ApiToken, revokeApiToken } from 'offers-service/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { formatTimestamp } from '../dates.ts'
import { Panel } from '../shell/panel.tsx'
import { useMutation } from '../use-mutation.ts'
import { NewTokenDialog, scopeNames } from './new-token-dialog.tsx'
import { NewToken } from './secret-reveal.tsx'
import styles from './settings-side.module.css'

function Token({ token }: { token: ApiToken }) {
  const attempt = useMutation()
  const { id, name, prefix, scope, createdAt, expiresAt, lastUsedAt } = token
  const facts = [
    scopeNames[scope],
    `made ${formatTimestamp(createdAt)}`,
    lastUsedAt ? `last used ${formatTimestamp(lastUsedAt)}` : 'not used yet',
    expiresAt && `good until ${formatTimestamp(expiresAt)}`,
  ]
  return (
    <li>
      {name}
      <ConfirmButton
        aria-label={`Revoke ${name}`}
        asks={{
          message: 'Revoke this API key?',
          subject: name,
          consequence: 'The program that uses it can no longer get in.',
          confirmText: 'Revoke',
          onConfirm: () =>
            attempt(() => call(revokeApiToken, { params: { id } }), {
              success: 'That API key no longer works.',
              failure: 'Failed to revoke the API key.',
            }),
        }}
      >
        Revoke
      </ConfirmButton>
      <span className={styles.detail}>
        {prefix}… · {facts.filter(Boolean).join(', ')}
      </span>
    </li>
  )
}

/** The programs that may call the admin's API, each with a token of its own. */
export function ApiTokens() {
  const query = useApi(listApiTokens, {})
  const { data } = query
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<string>()

  return (
    <Panel title="API access" query={query}>
      {data?.length === 0 && (
        <p>
          Another program of yours, such as a spreadsheet or a CRM, can read or change what is here.
          It needs an API key, which works like a password for that program alone. You have made
          none.
        </p>
      )}
      <ul role="list" className={styles.states}>
        {data?.map((token) => (
          <Token key={token.id} token={token} />
        ))}
      </ul>
      {made === undefined ? (
        <p>
          <Button size="small" onClick={() => setIsMaking(true)}>
            Make an API key
          </Button>
        </p>
      ) : (
        <NewToken token={made} onDone={() => setMade(undefined)} />
      )}
      {isMaking && <NewTokenDialog onMade={setMade} onClose={() => setIsMaking(false)} />}
    </Panel>
  )
}
