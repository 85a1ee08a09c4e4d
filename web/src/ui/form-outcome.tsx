import { type ReactNode, useId } from 'react'
import styles from './form-outcome.module.css'
import { useTakeOverFocus } from './browser-hooks.ts'

interface FormOutcomeProps {
  title: string
  /** What can be done now: buttons and links. */
  actions: ReactNode
  children: ReactNode
}

/** What stands in the place of a form that has arrived, for as long as the page does: thanks, and how things go on. */
export function FormOutcome({ title, actions, children }: FormOutcomeProps) {
  const headingId = useId()
  const heading = useTakeOverFocus<HTMLHeadingElement>()
  return (
    // The mark keeps the phone bar away, as the form did.
    <section aria-labelledby={headingId} className={styles.outcome} data-form-outcome>
      <h3 ref={heading} id={headingId} tabIndex={-1} className={styles.title}>
        {title}
      </h3>
      {children}
      <div className={styles.actions}>{actions}</div>
    </section>
  )
}
