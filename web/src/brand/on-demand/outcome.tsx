import type { ReactNode, Ref } from 'react'
import { Container } from '../../ui/section.tsx'
import styles from './outcome.module.css'
import { PlatCorners } from './plat-corners.tsx'

/** A single sheet, surveyed at its corners, that stands in for what was asked for. */
export function OutcomeSheet({ children }: { children: ReactNode }) {
  return (
    <div className={styles.table}>
      <Container width="text">
        <div className={styles.sheet}>
          <PlatCorners />
          {children}
        </div>
      </Container>
    </div>
  )
}

interface OutcomeProps {
  title: string
  /** What can be done now: buttons and links; absent where the sheet holds a form. */
  actions?: ReactNode
  /** What comes after. */
  below?: ReactNode
  /** For a heading that takes the keyboard from what stood here before. */
  heading?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** A single sheet that says how things stand when there is nothing else to show. */
export function Outcome({ title, actions, below, heading, children }: OutcomeProps) {
  return (
    <OutcomeSheet>
      <h1 ref={heading} tabIndex={heading ? -1 : undefined} className={styles.title}>
        {title}
      </h1>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
      {below}
    </OutcomeSheet>
  )
}
