import { Button } from '../../../ui/button.tsx'
import { formatMoment } from '../moments.ts'
import styles from './draft-notice.module.css'
import type { Draft } from './kept-draft.ts'

interface DraftNoticeProps {
  draft: Draft<unknown>
  onDiscard: () => void
}

/** Says that the form begins with changes that were not saved last time. */
export function DraftNotice({ draft, onDiscard }: DraftNoticeProps) {
  return (
    <div className={styles.notice}>
      <output>We brought back the changes you did not save on {formatMoment(draft.keptAt)}.</output>
      <Button size="small" onClick={onDiscard}>
        Discard changes
      </Button>
    </div>
  )
}
