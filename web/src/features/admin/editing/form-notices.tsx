import { NewerVersion } from './newer-version.tsx'
import styles from './form-notices.module.css'
import type { ItemForm } from './use-item-form.ts'
import { Button } from '../../../ui/button.tsx'
import { formatTimestamp } from '../dates.ts'
import type { Draft } from './drafts.ts'

interface DraftNoticeProps {
  draft: Draft<unknown>
  onDiscard: () => void
}

/** Says that the form begins with changes that were not saved last time. */
function DraftNotice({ draft, onDiscard }: DraftNoticeProps) {
  return (
    <div className={styles.notice}>
      <output>
        We brought back the changes you did not save on {formatTimestamp(draft.keptAt)}.
      </output>
      <Button size="small" onClick={onDiscard}>
        Discard changes
      </Button>
    </div>
  )
}

/** What the owner should know before going on with a form: unsaved changes that came back, or a newer version. */
export function FormNotices({ item }: { item: ItemForm }) {
  if (item.newer) {
    const { newer, values, takeNewer, keepTyped } = item
    return <NewerVersion newer={newer} typed={values} onTake={takeNewer} onKeep={keepTyped} />
  }
  return item.draft && <DraftNotice draft={item.draft} onDiscard={item.discard} />
}

/** Says beside the button that saves why the last save failed, as far as no field can show it. */
export function FormProblem({ item }: { item: Pick<ItemForm, 'problem'> }) {
  return (
    item.problem && (
      <p role="alert" className={styles.problem}>
        {item.problem}
      </p>
    )
  )
}
