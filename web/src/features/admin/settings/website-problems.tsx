import { clearClientErrors, type ClientError, listClientErrors } from 'offers-service/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useApi, useInvalidate } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { formatTimestamp } from '../dates.ts'
import { Panel } from '../shell/panel.tsx'
import { TechnicalWords } from '../shell/technical-words.tsx'
import { useMutation } from '../use-mutation.ts'
import styles from './settings-side.module.css'

const shownAtFirst = 4

function Problem({ problem }: { problem: ClientError }) {
  const { message, page, browser, times, lastAt, stack } = problem
  return (
    <li>
      <span>{page === '' ? 'A page' : <>The page {page}</>} failed</span>
      <span className="fine-print">
        {times === 1 ? 'Once' : `${times} times`}, last {formatTimestamp(lastAt)}
      </span>
      {browser && <span className={styles.detail}>In {browser}</span>}
      <TechnicalWords>{[message, stack].filter(Boolean).join('\n')}</TechnicalWords>
    </li>
  )
}

/** What went wrong in visitors' browsers, alike things as one. */
export function WebsiteProblems() {
  const query = useApi(listClientErrors, {})
  const invalidate = useInvalidate()
  const attempt = useMutation()
  const [isWhole, setIsWhole] = useState(false)
  const { data = [] } = query
  const clear = async () => {
    const texts = { success: 'The list is cleared.', failure: 'Failed to clear the list.' }
    const failed = await attempt(() => call(clearClientErrors), texts)
    if (failed) await invalidate()
    return failed
  }
  return (
    <Panel title="Website problems" query={query}>
      {query.data?.length === 0 && <p>No page has failed in anyone’s browser for 30 days.</p>}
      {data.length > 0 && (
        <p className="fine-print">
          Pages that failed in a browser. Names, addresses and numbers are taken out before this is
          kept.
        </p>
      )}
      <ul role="list" className={styles.states}>
        {data.slice(0, isWhole ? undefined : shownAtFirst).map((problem) => (
          <Problem key={problem.id} problem={problem} />
        ))}
      </ul>
      {data.length > 0 && (
        <p className="button-row">
          {data.length > shownAtFirst && !isWhole && (
            <Button size="small" onClick={() => setIsWhole(true)}>
              Show all {data.length}
            </Button>
          )}
          <ConfirmButton
            asks={{
              message: 'Are you sure you want to clear this list?',
              consequence: 'What happens again will be listed again.',
              confirmText: 'Clear',
              onConfirm: clear,
            }}
          >
            Clear the list
          </ConfirmButton>
        </p>
      )}
    </Panel>
  )
}
