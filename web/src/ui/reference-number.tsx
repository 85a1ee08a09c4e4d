import styles from './reference-number.module.css'

interface ReferenceNumberProps {
  children: string
  /** The sign that follows it without a space, for example the end of its sentence. */
  end?: string
}

/** A reference number in running text, which no line breaks in two where it has room for all of it. */
export function ReferenceNumber({ children, end = '' }: ReferenceNumberProps) {
  return (
    <span className={styles.together}>
      <span className={styles.number}>{children}</span>
      {end}
    </span>
  )
}
