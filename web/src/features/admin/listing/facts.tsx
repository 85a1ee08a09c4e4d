import type { ReactNode } from 'react'
import styles from './facts.module.css'

interface FactsProps {
  /** Names and values; a fact without a value is left out. */
  facts: ReadonlyArray<readonly [string, ReactNode]>
}

/** What is known about something, one fact a line. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
