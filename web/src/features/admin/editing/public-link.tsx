import styles from './public-link.module.css'

/** Opens what visitors see in a new tab, so that the owner's page stays as it is. */
export function PublicLink({
  to,
  children = 'View on the website',
}: {
  to: string
  children?: string
}) {
  return (
    <a href={to} target="_blank" rel="noopener" className={styles.link}>
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
