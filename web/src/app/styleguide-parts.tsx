import { type ReactNode, useId } from 'react'
import { Container } from '../ui/section.tsx'
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

const colours =
  'paper letter field sand rule ink ink-soft pine pine-deep clay clay-deep straw sky brick'.split(
    ' ',
  )

/** The colours of `styles/tokens.css`. */
export function Colours() {
  return (
    <Example title="Colours">
      {colours.map((name) => (
        <div key={name} className={styles.colour}>
          <svg viewBox="0 0 2 1" aria-hidden="true">
            <rect width="2" height="1" fill={`var(--${name})`} />
          </svg>
          {name}
        </div>
      ))}
    </Example>
  )
}

/** The sizes of type, each in the face it is used with. */
export function Types() {
  return (
    <Example title="Type" isStacked>
      <p className={styles.hero}>Hero, $18,500</p>
      <p className={styles.page}>Page heading</p>
      <p className={styles.heading}>Section heading</p>
      <p className={styles.title}>Title</p>
      <p className={styles.lead}>Lead: plain, warm, specific.</p>
      <p>Body: your land, a fair cash offer, and nothing to pay. LB-7K2M-9RXN</p>
      <p className={styles.small}>Small: notes and captions.</p>
    </Example>
  )
}
