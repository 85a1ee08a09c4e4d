import styles from './technical-words.module.css'

/** What a program said of a failure, folded away: it helps who set up the site, and the admin need not read it. */
export function TechnicalWords({ children }: { children: string }) {
  return (
    <details className={styles.technical}>
      <summary>For the person who set up your site</summary>
      <pre>{children}</pre>
    </details>
  )
}
