import styles from './public-link.module.css'
import { Button } from '../../../ui/button.tsx'

/** Opens what visitors see in a new tab, so that the admin's page stays as it is. */
export function PublicLink({
  to,
  rel = 'noopener',
  children = 'View on the website',
}: {
  to: string
  /** For what is elsewhere, `noreferrer`: the address of our page stays here. */
  rel?: 'noopener' | 'noreferrer'
  children?: string
}) {
  return (
    <a href={to} target="_blank" rel={rel} className={styles.link}>
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

interface PreviewButtonProps {
  type: 'post' | 'page'
  /** The text as it stands in the form, saved or not. */
  fields: Record<string, string>
}

/**
 * Opens the public page with the text as it stands in the form, in a new tab.
 *
 * It is a form of its own, so that the text goes straight to the page that shows it and is stored nowhere.
 */
export function PreviewButton({ type, fields }: PreviewButtonProps) {
  return (
    <form method="post" action="/admin/preview" target="_blank" rel="noopener">
      {Object.entries({ type, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="small">
        Preview page
        <span className="visually-hidden"> (opens in a new tab)</span>
      </Button>
    </form>
  )
}
