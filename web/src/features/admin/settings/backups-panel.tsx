import { type Backups, formatNumber, getBackups } from 'offers-service/contract'
import { useApi } from '../../../api/hooks.ts'
import { formatTimestamp } from '../dates.ts'
import { Badge, type BadgeTone } from '../listing/badge.tsx'
import { Panel } from '../shell/panel.tsx'
import { TechnicalWords } from '../shell/technical-words.tsx'
import styles from './settings-side.module.css'

/** How it stands, in a word or two. */
function stateOf({ folder, last, isLate, lastFailure }: Backups): {
  text: string
  tone: BadgeTone
} {
  if (isLate) return { text: 'Late', tone: 'bad' }
  if (folder === null) return { text: 'Not set up', tone: 'quiet' }
  if (lastFailure !== null) return { text: 'Last try failed', tone: 'bad' }
  return last ? { text: 'Working', tone: 'good' } : { text: 'First one on its way', tone: 'quiet' }
}

const sizeOf = (bytes: number) => `${formatNumber(Math.ceil(bytes / 1e6))} MB`

function BackupFacts({ backups }: { backups: Backups }) {
  const { folder, kept, isEncrypted, bucket, last, lastFailure, nextAt } = backups
  const { text, tone } = stateOf(backups)
  return (
    <ul role="list" className={styles.states}>
      <li>
        <span>
          Each night <Badge tone={tone}>{text}</Badge>
        </span>
        {folder === null ? (
          <span className={styles.detail}>
            If the computer of this site breaks, offers and signed agreements are lost with it. Ask
            the person who set up your site to turn on nightly backups.
          </span>
        ) : (
          <span className={styles.detail}>
            The newest {kept} are kept,{' '}
            {isEncrypted ? 'encrypted.' : 'not encrypted: anyone who has one can read all of it.'}
          </span>
        )}
        {bucket !== null && (
          <span className={styles.detail}>
            Pictures are not in them: they are stored elsewhere. Ask the person who set up your site
            how they are backed up.
          </span>
        )}
        {nextAt !== null && (
          <span className={styles.detail}>Next one {formatTimestamp(nextAt)}</span>
        )}
        {lastFailure !== null && <TechnicalWords>{lastFailure}</TechnicalWords>}
      </li>
      <li>
        <span>Last good backup</span>
        <span className={styles.detail}>
          {last ? `${formatTimestamp(last.at)}, ${sizeOf(last.bytes)}` : 'There is none yet.'}
        </span>
      </li>
    </ul>
  )
}

/** When the site was last backed up, and what is to be done so that it is. */
export function BackupsPanel() {
  const query = useApi(getBackups, {})
  return (
    <Panel title="Backups" query={query}>
      {query.data && <BackupFacts backups={query.data} />}
    </Panel>
  )
}
