import styles from '../amount.module.css'

/** How much room a formatted amount takes, since it is never broken in two: `$18,500`, `$18,500.50` or `$1,234,567.89`. */
export function roomFor({ length }: string): 'short' | 'medium' | 'long' {
  if (length <= 7) return 'short'
  return length <= 10 ? 'medium' : 'long'
}

/** A formatted amount of money in one line that fits its container, however large the reader has made the text. */
export function Amount({ children }: { children: string }) {
  return (
    <span className={styles.amount} data-length={roomFor(children)}>
      {children}
    </span>
  )
}
