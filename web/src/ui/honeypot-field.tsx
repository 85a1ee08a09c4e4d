import styles from './honeypot-field.module.css'

/** A field that nobody sees or reaches. Programs that fill in every field give themselves away by it. */
export function HoneypotField() {
  return (
    <label className={styles.honeypot}>
      Please leave this empty
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  )
}

/** How long the page has been open, which for a program is often no time at all. */
export function openForMs(): number {
  return Math.round(performance.now())
}
