import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import styles from './closing-panel.module.css'

interface DoubtsDialogProps {
  /** What is unusual about the days, a sentence each. */
  doubts: readonly string[]
  onAnswer: (isMeant: boolean) => void
}

/** Asks whether days that are likely mistaken are meant. */
export function DoubtsDialog({ doubts, onAnswer }: DoubtsDialogProps) {
  return (
    <Dialog title="Are these days right?" onCancel={() => onAnswer(false)}>
      <ul className={styles.doubts}>
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button size="small" onClick={() => onAnswer(false)}>
          Change them
        </Button>
        <Button variant="primary" size="small" onClick={() => onAnswer(true)}>
          Yes, save them
        </Button>
      </div>
    </Dialog>
  )
}
