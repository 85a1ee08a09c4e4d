import {
  type AdminSession,
  browserName,
  endOtherSessions,
  endSession,
  listSessions,
  type Place,
} from 'offers-service/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { formatTimestamp } from '../dates.ts'
import { saidAtFields } from '../editing/use-admin-form.ts'
import { Panel } from '../shell/panel.tsx'
import { useMutation } from '../use-mutation.ts'
import { PasswordDialog } from './password-dialog.tsx'
import styles from './settings-side.module.css'

const shownAtFirst = 5

const placeNames: Record<Place, string> = {
  same_network: 'from the network you are in now',
  this_computer: 'from the computer the site runs on',
  local_network: 'from your local network',
  elsewhere: 'from another network',
  unknown: '',
}

interface SessionProps {
  session: AdminSession
  onEnd: () => void
}

function Session({ session, onEnd }: SessionProps) {
  const { userAgent, isCurrent, lastUsedAt, createdAt, place } = session
  const name = browserName(userAgent)
  const beginning = `Logged in ${formatTimestamp(createdAt)} ${placeNames[place]}`.trim()
  return (
    <li>
      {name}
      {isCurrent ? (
        <span className="fine-print">This browser</span>
      ) : (
        <Button size="small" aria-label={`Log out ${name}`} onClick={onEnd}>
          Log out
        </Button>
      )}
      <span className={styles.detail}>
        {beginning}
        {!isCurrent && `, last used ${formatTimestamp(lastUsedAt)}`}
      </span>
    </li>
  )
}

/** Every browser that is logged in, and ways to end one of them or all but this. */
export function SessionsPanel() {
  const query = useApi(listSessions, {})
  const { data } = query
  const attempt = useMutation()
  const [isWhole, setIsWhole] = useState(false)
  const [asked, setAsked] = useState<AdminSession | 'others'>()

  const end = async (password: string) => {
    const body = { password }
    return asked === 'others'
      ? await attempt(() => call(endOtherSessions, { body }), {
          success: 'Every other browser is logged out.',
          failure: 'Failed to log out the other browsers.',
          asked: saidAtFields,
        })
      : await attempt(() => call(endSession, { params: { id: asked?.id ?? '' }, body }), {
          success: 'That browser is logged out.',
          failure: 'Failed to log out that browser.',
          asked: saidAtFields,
        })
  }

  return (
    <Panel title="Where you are logged in" query={query}>
      <ul role="list" className={styles.states}>
        {data?.slice(0, isWhole ? undefined : shownAtFirst).map((session) => (
          <Session key={session.id} session={session} onEnd={() => setAsked(session)} />
        ))}
      </ul>
      <p className="button-row">
        {data && data.length > shownAtFirst && !isWhole && (
          <Button size="small" onClick={() => setIsWhole(true)}>
            Show all {data.length}
          </Button>
        )}
        {data && data.length > 1 && (
          <Button size="small" onClick={() => setAsked('others')}>
            Log out everywhere else
          </Button>
        )}
      </p>
      {asked && (
        <PasswordDialog
          title={
            asked === 'others'
              ? 'Log out every other browser?'
              : `Log out ${browserName(asked.userAgent)}?`
          }
          confirmText={asked === 'others' ? 'Log out all others' : 'Log out'}
          onConfirm={end}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  )
}
