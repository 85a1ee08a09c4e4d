import { listSecurityEvents, type SecurityEvent } from 'offers-service/contract'
import { useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { formatTimestamp } from '../dates.ts'
import { Panel } from '../shell/panel.tsx'
import styles from './settings-side.module.css'

const shownAtFirst = 6

const words: Record<SecurityEvent['event'], string> = {
  login: 'Logged in',
  logout: 'Logged out',
  session_ended: 'One browser logged out from here',
  other_sessions_ended: 'Every other browser logged out from here',
  password_changed: 'Password changed',
  password_reset: 'Password made anew by command',
  second_factor_on: 'Second step at log-in turned on',
  second_factor_off: 'Second step at log-in turned off',
  recovery_codes_made: 'New recovery codes made',
  recovery_code_used: 'Recovery code used',
  token_made: 'Token for a program made',
  token_revoked: 'Token for a program revoked',
  asked_fact_changed: 'What is asked before an offer is shown was changed',
  signing_link_copied: 'Link to sign copied',
  retention_changed: 'How long data is kept was changed',
  old_data_erased: 'Old data erased by itself',
  person_erased: 'Everything about one person erased',
  login_failed: 'Log-in with a wrong password',
  login_limited: 'Log-in stopped after too many wrong passwords',
  wrong_password: 'Wrong password in the settings',
  wrong_code: 'Right password, but a wrong code: if it was not you, change your password',
  not_logged_in: 'Asked for the owner’s data without being logged in',
  token_refused: 'Program stopped: its token is not good for that',
  foreign_request: 'Change from another website stopped',
  call_limited: 'Too many calls at once',
}

function Entry({ entry }: { entry: SecurityEvent }) {
  const { event, at, times, visitor } = entry
  return (
    <li>
      {words[event]}
      <span className="fine-print">{formatTimestamp(at)}</span>
      {(visitor || times > 1) && (
        <span className={styles.detail}>
          {[visitor && `Visitor ${visitor}`, times > 1 && `${times} times within ten minutes`]
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
    </li>
  )
}

/** What happened lately at the door of the admin area. */
export function SecurityEvents() {
  const query = useApi(listSecurityEvents, {})
  const { data } = query
  const [isWhole, setIsWhole] = useState(false)
  return (
    <Panel title="Security log" query={query}>
      {data?.length === 0 && <p>Nothing has happened yet.</p>}
      {data && data.length > 0 && (
        <p className="fine-print">
          The same visitor has the same letters and figures; they do not tell the address.
        </p>
      )}
      <ul role="list" className={styles.states}>
        {data?.slice(0, isWhole ? undefined : shownAtFirst).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {data && data.length > shownAtFirst && !isWhole && (
        <p>
          <Button size="small" onClick={() => setIsWhole(true)}>
            Show all {data.length}
          </Button>
        </p>
      )}
    </Panel>
  )
}
