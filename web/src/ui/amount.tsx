import { roomFor } from '../format/numbers.ts'
import styles from './amount.module.css'

/** A formatted amount of money in one line that fits its container, however large the reader has made the text. */
export function Amount({ children }: { children: string }) {
  return (
    <span className={styles.amount} data-length={roomFor(children)}>
      {children}
    </span>
  )
}
