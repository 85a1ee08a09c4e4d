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
  password_reset: 'Password reset on the computer of the site',
  second_factor_on: 'Two-step verification turned on',
  second_factor_off: 'Two-step verification turned off',
  recovery_codes_made: 'New recovery codes made',
  recovery_code_used: 'Recovery code used',
  token_made: 'API key made',
  token_revoked: 'API key revoked',
  verification_question_changed: 'The question before an offer was changed',
  signing_link_copied: 'Link to sign copied',
  calendar_address_made: 'Calendar address made',
  calendar_address_ended: 'Calendar address ended',
  mail_address_made: 'Receiving address made',
  mail_address_ended: 'Receiving address ended',
  member_invited: 'Somebody invited',
  owner_named: 'The name of the first owner was changed',
  member_joined: 'An invited person chose a password',
  member_role_changed: 'What somebody may do was changed',
  member_second_factor_off: 'Two-step verification of somebody else turned off',
  member_removed: 'Somebody removed',
  retention_changed: 'How long data is kept was changed',
  old_data_erased: 'Old data erased automatically',
  person_erased: 'Everything about one person erased',
  login_failed: 'Log-in with a wrong password',
  login_limited: 'Log-in blocked after too many wrong passwords',
  wrong_password: 'Wrong password in the settings',
  wrong_code: 'Right password, but a wrong code: if it was not you, change your password',
  not_logged_in: 'Somebody who was not logged in asked for your data',
  token_refused: 'A program was stopped: its API key does not allow that',
  owner_only: 'A helper was stopped: only an owner may do that',
  foreign_request: 'A change sent from another website was stopped',
  call_limited: 'Too many requests at once',
}

/** Numbers the visitors of the log, so that the admin sees which entries are of the same one. The oldest is visitor 1. */
function numbersOf(entries: readonly SecurityEvent[]): ReadonlyMap<string, number> {
  const visitors = entries.flatMap(({ visitor }) => visitor ?? []).toReversed()
  return new Map([...new Set(visitors)].map((visitor, index) => [visitor, index + 1]))
}

interface EntryProps {
  entry: SecurityEvent
  /** Whose browser it was; undefined where nobody knows. */
  visitorNumber: number | undefined
}

function Entry({ entry, visitorNumber }: EntryProps) {
  const { event, at, times } = entry
  return (
    <li>
      {words[event]}
      <span className="fine-print">{formatTimestamp(at)}</span>
      {(visitorNumber !== undefined || times > 1) && (
        <span className={styles.detail}>
          {[
            visitorNumber !== undefined && `Visitor ${visitorNumber}`,
            times > 1 && `${times} times within ten minutes`,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
    </li>
  )
}

/** What happened lately around logging in. */
export function SecurityEvents() {
  const query = useApi(listSecurityEvents, {})
  const { data } = query
  const [isWhole, setIsWhole] = useState(false)
  const numbers = numbersOf(data ?? [])
  return (
    <Panel title="Security log" query={query}>
      {data?.length === 0 && <p>Nothing has happened yet.</p>}
      {data && data.length > 0 && (
        <p className="fine-print">
          Entries with the same visitor number came from the same internet connection.
        </p>
      )}
      <ul role="list" className={styles.states}>
        {data?.slice(0, isWhole ? undefined : shownAtFirst).map((entry) => (
          <Entry key={entry.id} entry={entry} visitorNumber={numbers.get(entry.visitor ?? '')} />
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
