import type { ReactNode } from 'react'
import { Container } from '../../ui/section.tsx'
import styles from './legal-document.module.css'

export interface Clause {
  /** Its anchor in the page's address. */
  id: string
  title: string
  text: ReactNode
}

interface LegalDocumentProps {
  title: string
  /** The document in a few plain sentences; the clauses are what counts. */
  summary: readonly string[]
  clauses: readonly Clause[]
}

/** A legal text set like a deed: its dates on top, the clauses numbered, a list of them beside. */
export function LegalDocument({ title, summary, clauses }: LegalDocumentProps) {
  return (
    <Container className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <dl className={styles.dates}>
          <div>
            <dt>Effective</dt>
            <dd>January 1, 2024</dd>
          </div>
          <div>
            <dt>Last updated</dt>
            <dd>January 1, 2024</dd>
          </div>
        </dl>
      </div>
      <div className={styles.summary}>
        <h2>In short</h2>
        <ul>
          {summary.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>This is a summary. The numbered sections below are what counts.</p>
      </div>
      <nav aria-label="On this page" className={styles.contents}>
        <ol role="list">
          {clauses.map((clause, index) => (
            <li key={clause.id}>
              <a href={`#${clause.id}`}>
                <span>{index + 1}</span>
                {clause.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        {clauses.map((clause, index) => (
          <section key={clause.id} id={clause.id} tabIndex={-1} className={styles.clause}>
            <h2>
              <span>{index + 1}</span>
              {clause.title}
            </h2>
            {clause.text}
          </section>
        ))}
      </div>
    </Container>
  )
}
