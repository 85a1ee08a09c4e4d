import { type BulkChange, formatNumber } from 'offers-service/contract'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ActionButton } from '../../../../ui/on-demand/action-button.tsx'
import { formatTimestamp } from '../../dates.ts'
import { SendProgress } from '../../editing/send-progress.tsx'
import { MadeBy } from '../made-by.tsx'
import styles from './bulk-changes.module.css'
import { changeInWords, runningWords } from './bulk-words.ts'
import { KeptOffers } from './kept-offers.tsx'
import { isGoingOn, useBulkActions, useBulkChanges } from './use-bulk-changes.ts'

interface ChangeProps {
  change: BulkChange
  /** Takes it out of view; absent where it stays. */
  onClose?: () => void
  addressOf: (referenceNumber: string) => string
}

const doneOf = ({ changed, kept }: BulkChange['outcome']) =>
  changed + kept.reduce((sum, { count }) => sum + count, 0)

/** How many offers a change or its undoing has looked at, of how many. */
function progressOf(change: BulkChange) {
  const isUndo = change.status === 'undoing'
  const total = isUndo ? change.outcome.changed : change.total
  const done = Math.min(total, doneOf(isUndo && change.undo ? change.undo : change.outcome))
  return { isUndo, total, done }
}

/** How far a change or its undoing is. */
function Progress({ change }: { change: BulkChange }) {
  const { isUndo, total, done } = progressOf(change)
  const doing = isUndo ? 'Undoing' : runningWords(change.action)
  const label = `${doing}: ${formatNumber(done)} of ${formatNumber(total)}. You can leave this page.`
  return <SendProgress label={label} share={done / Math.max(total, 1)} />
}

/** Says that a change or its undoing was given up, and what to do. */
function Stopped({ change }: { change: BulkChange }) {
  const { isUndo, total, done } = progressOf(change)
  return (
    <p>
      {isUndo ? 'Undoing this' : 'This change'} stopped after {formatNumber(done)} of{' '}
      {formatNumber(total)} offers, because something failed again and again. Today says why, and
      can send it again{change.canUndo ? '. Or undo what was done.' : '.'}
    </p>
  )
}

/** What a change did, what stayed as it was, and the way back. */
function Result({ change, addressOf, onClose }: ChangeProps) {
  const { undo } = useBulkActions()
  const isUndone = change.status === 'undone'
  return (
    <>
      <p>
        <strong>{changeInWords(change)}</strong>
        {isUndone && change.undo && `. ${formatNumber(change.undo.changed)} brought back.`}
        <span className={styles.when}>
          {formatTimestamp(change.createdAt)}, by <MadeBy madeBy={change.madeBy} />
        </span>
      </p>
      {change.isStopped && <Stopped change={change} />}
      <KeptOffers
        outcome={isUndone && change.undo ? change.undo : change.outcome}
        addressOf={addressOf}
      />
      {(change.canUndo || onClose) && (
        <div className={styles.actions}>
          {change.canUndo && (
            <ActionButton
              size="small"
              busyText="Undoing..."
              aria-label={`Undo: ${changeInWords(change)}`}
              onPress={() => undo(change)}
            >
              Undo
            </ActionButton>
          )}
          {onClose && (
            <Button size="small" onClick={onClose}>
              Close
            </Button>
          )}
        </div>
      )}
    </>
  )
}

interface BulkChangesProps {
  addressOf: (referenceNumber: string) => string
}

/** So long ago a change may have begun on another screen whose result is still news, such as that of a file. */
const newsMs = 60_000

/** Running bulk changes with their progress, the results of new ones, and older ones in a fold. */
export function BulkChanges({ addressOf }: BulkChangesProps) {
  const { changes } = useBulkChanges()
  const [newSince] = useState(() => new Date(Date.now() - newsMs).toISOString())
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [seenGoing, setSeenGoing] = useState<ReadonlySet<string>>(new Set())
  const going = changes.filter(isGoingOn).map(({ id }) => id)
  if (going.some((id) => !seenGoing.has(id))) setSeenGoing(seenGoing.union(new Set(going)))
  const isNews = ({ id, createdAt, isStopped }: BulkChange) =>
    !closed.has(id) && (isStopped || seenGoing.has(id) || createdAt > newSince)
  const news = changes.filter((change) => !isGoingOn(change) && isNews(change))
  const others = changes.filter((change) => !isGoingOn(change) && !isNews(change))
  return (
    <>
      {changes.filter(isGoingOn).map((change) => (
        <div key={change.id} className={styles.change}>
          <Progress change={change} />
        </div>
      ))}
      <output className="visually-hidden">{news.map(changeInWords).join('. ')}</output>
      {news.map((change) => (
        <div key={change.id} className={styles.change}>
          <Result
            change={change}
            addressOf={addressOf}
            onClose={() => setClosed(closed.union(new Set([change.id])))}
          />
        </div>
      ))}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>Earlier changes of many offers</summary>
          <ul role="list">
            {others.map((change) => (
              <li key={change.id} className={styles.change}>
                <Result change={change} addressOf={addressOf} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
