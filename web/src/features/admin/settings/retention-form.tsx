import {
  previewRetention,
  readRetention,
  type Retention,
  setRetention,
} from 'offers-service/contract'
import { useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { formatTimestamp } from '../dates.ts'
import { useOwnerSend } from '../session/renew-session.ts'
import { useAttempt } from '../use-attempt.ts'
import { inWords, kinds, monthOptions, never, total } from './retention-words.ts'
import styles from './settings-side.module.css'

/** What would be erased today. */
function usePreview(retention: Retention) {
  const set = Object.entries(retention).filter(([, months]) => months !== null)
  const query = Object.fromEntries(set.map(([kind, months]) => [kind, String(months)]))
  return useApi(previewRetention, { query })
}

function RetentionFields({ kept }: { kept: Retention }) {
  const [retention, setRetentionFields] = useState(kept)
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { data: counts, error } = usePreview(retention)
  const send = useOwnerSend(setRetention)
  const attempt = useAttempt()

  const today = counts ? `Today this would erase ${inWords(counts)}.` : ''

  const save = async () => {
    setIsBusy(true)
    await attempt(async () => await send({ body: retention }), {
      success: 'Saved. Old data is erased once a day.',
      failure: 'Failed to save how long data is kept.',
    })
    setIsBusy(false)
    setIsAsked(false)
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (Object.values(retention).some((months) => months !== null)) setIsAsked(true)
        else void save()
      }}
    >
      {kinds.map(({ kind, label, hint }) => (
        <SelectField
          key={kind}
          label={label}
          hint={hint}
          options={monthOptions(retention[kind])}
          value={retention[kind] ?? never}
          onChange={({ target }) =>
            setRetentionFields({
              ...retention,
              [kind]: target.value === never ? null : Number(target.value),
            })
          }
        />
      ))}
      <output>
        {!counts && !error && 'Counting what is that old...'}
        {error && !counts && 'What is that old could not be counted. Reload the page to try again.'}
        {today}
      </output>
      <p className={styles.action}>
        <Button type="submit" size="small" isBusy={isBusy}>
          Save These Times
        </Button>
      </p>
      {isAsked && (
        <ConfirmDialog
          message="Are you sure you want old data to be erased by itself?"
          consequence={`${today} What gets that old goes once a day. Nobody can bring it back. What an owner has signed stays.`}
          confirmText="Erase Old Data"
          isBusy={isBusy}
          onConfirm={() => void save()}
          onCancel={() => setIsAsked(false)}
        />
      )}
    </form>
  )
}

/** How long the owner keeps what people wrote, before it is erased by itself. */
export function RetentionForm() {
  const { data, error } = useApi(readRetention, {})
  return (
    <section aria-labelledby="retention">
      <h2 id="retention">How long data is kept</h2>
      <p className={styles.note}>
        Nothing is erased by itself unless you choose so here. Signed agreements are contracts: they
        stay, with everything about them. Log-ins end after a week, counts of visits after a day,
        and the copies of sent mail after 30 days.
      </p>
      {error && !data && <p>This did not load. Reload the page to try again.</p>}
      {data && <RetentionFields key={JSON.stringify(data.retention)} kept={data.retention} />}
      {data?.last && total(data.last.erased) > 0 && (
        <p className={styles.note}>
          Last erased {formatTimestamp(data.last.at)}: {inWords(data.last.erased)}.
        </p>
      )}
    </section>
  )
}
