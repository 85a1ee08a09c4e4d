import { useId } from 'react'
import styles from './send-progress.module.css'

interface SendProgressProps {
  /** What goes on, for example 'Sending'. */
  label: string
  /** How much is done, from 0 to 1; absent while that is not known. */
  share?: number
}

/** How far something that takes a while has come. */
export function SendProgress({ label, share }: SendProgressProps) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} value={share} />
    </div>
  )
}
