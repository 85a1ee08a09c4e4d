import { Button } from '../../../ui/button.tsx'
import styles from './file-sending.module.css'
import { SendProgress } from './send-progress.tsx'

interface FileSendingProps {
  /** Which share of it has left, up to 1; undefined while nothing is sent. */
  share: number | undefined
  /** What the service does once all of it is there, in a sentence. */
  reading: string
  problem: string
  onStop: () => void
}

/** How far a file has come, or why it was not taken. */
export function FileSending({ share, reading, problem, onStop }: FileSendingProps) {
  return (
    <>
      {share !== undefined && (
        <div className={styles.sending}>
          {share < 1 ? (
            <SendProgress label="Sending the file" share={share} />
          ) : (
            <SendProgress label={reading} />
          )}
          <Button size="small" onClick={onStop}>
            Stop
          </Button>
        </div>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </>
  )
}
