import styles from './reference-number.module.css'

interface ReferenceNumberProps {
  children: string
  /** The sign that follows it without a space, for example the end of its sentence. */
  end?: string
}

/**
 * A reference number or an APN, which no line breaks in two where it has room for all of it; only here a zero is
 * slashed, because only here it could be taken for the letter.
 */
export function ReferenceNumber({ children, end = '' }: ReferenceNumberProps) {
  return (
    <span className={styles.together}>
      <span className={styles.number}>{children}</span>
      {end}
    </span>
  )
}
