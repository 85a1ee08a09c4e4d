import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  /** The heading's level, to fit the page it stands on. */
  level?: 'h1' | 'h2' | 'h3'
  children?: ReactNode
  /** What can be done now: buttons or links. */
  actions?: ReactNode
}

/** Says that there is nothing here, and what to do instead. */
export function EmptyState({ title, level = 'h2', children, actions }: EmptyStateProps) {
  const Heading = level
  return (
    <div className={styles.empty}>
      <Heading>{title}</Heading>
      {children}
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}
