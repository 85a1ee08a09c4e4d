import { type AdminSession, endOtherSessions, listSessions } from 'offers-service/contract'
import { useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { formatMoment } from '../moments.ts'
import { useOwnerSend } from '../session/use-owner-send.ts'
import { useAttempt } from '../use-attempt.ts'
import { browserName } from './browser-name.ts'
import styles from './settings-side.module.css'

const shownAtMost = 5

function Session({ session }: { session: AdminSession }) {
  const { userAgent, isCurrent, lastUsedAt } = session
  return (
    <li>
      {browserName(userAgent)}
      <span className={styles.note}>
        {isCurrent ? 'This browser' : `Last used ${formatMoment(lastUsedAt)}`}
      </span>
    </li>
  )
}

/** Every browser that is logged in, and a way to end all of them but this. */
export function SessionsPanel() {
  const { data, error } = useApi(listSessions, {})
  const send = useOwnerSend(endOtherSessions)
  const attempt = useAttempt()
  const [isBusy, setIsBusy] = useState(false)

  const endOthers = async () => {
    setIsBusy(true)
    await attempt(async () => await send({}), {
      success: 'Every other browser is logged out.',
      failure: 'Failed to log out the other browsers.',
    })
    setIsBusy(false)
  }

  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you are logged in</h2>
      {error && <p>This did not load. Reload the page to try again.</p>}
      <ul className={`bare-list ${styles.states}`}>
        {data?.slice(0, shownAtMost).map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {data && data.length > shownAtMost && (
        <p className={styles.note}>and {data.length - shownAtMost} more</p>
      )}
      {data && data.length > 1 && (
        <p className={styles.action}>
          <Button size="small" isBusy={isBusy} onClick={() => void endOthers()}>
            Log out everywhere else
          </Button>
        </p>
      )}
    </section>
  )
}
