import type { ReactNode } from 'react'
import { PlatCorners } from '../../../brand/on-demand/plat-corners.tsx'
import { Container } from '../../../ui/section.tsx'
import { useTakeOverFocus } from '../../../ui/browser-hooks.ts'
import styles from './outcome-card.module.css'

interface OutcomeCardProps {
  title: string
  /** What can be done now: buttons and links. */
  actions: ReactNode
  children: ReactNode
}

/** A single sheet that says how things stand when there is nothing to sign. */
export function OutcomeCard({ title, actions, children }: OutcomeCardProps) {
  const heading = useTakeOverFocus<HTMLHeadingElement>()
  return (
    <div className={styles.table}>
      <Container width="text">
        <div className={styles.sheet}>
          <PlatCorners />
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {children}
          <div className={styles.actions}>{actions}</div>
        </div>
      </Container>
    </div>
  )
}
