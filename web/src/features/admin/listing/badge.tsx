import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type BadgeTone = 'quiet' | 'good' | 'open' | 'bad'

/** A state in one word. The colour only repeats what the word says. */
export function Badge({ tone = 'quiet', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
