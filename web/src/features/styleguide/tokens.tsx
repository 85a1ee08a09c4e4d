import { Example } from './example.tsx'
import styles from './styleguide.module.css'

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
