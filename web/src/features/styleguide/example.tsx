import { type ReactNode, useId } from 'react'
import { Container } from '../../ui/section.tsx'
import styles from './styleguide.module.css'

interface ExampleProps {
  title: string
  /** One below the other instead of side by side. */
  isStacked?: boolean
  children: ReactNode
}

/** One group of components under its name. */
export function Example({ title, isStacked = false, children }: ExampleProps) {
  const headingId = useId()
  return (
    <Container className={styles.example}>
      <section aria-labelledby={headingId}>
        <h2 id={headingId}>{title}</h2>
        <div className={isStacked ? styles.stack : styles.row}>{children}</div>
      </section>
    </Container>
  )
}
