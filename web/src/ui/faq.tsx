import { type ReactNode, useId } from 'react'
import styles from './faq.module.css'
import { Section } from './section.tsx'

export interface Question {
  question: string
  answer: string
}

/** Questions that open one at a time and close again; the browser's own element, so it works without scripts. */
function Faq({ questions }: { questions: readonly Question[] }) {
  const group = useId()
  return (
    <div className={styles.list}>
      {questions.map(({ question, answer }) => (
        <details key={question} name={group} className={styles.item}>
          <summary className={styles.question}>
            <h3>{question}</h3>
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  )
}

interface FaqSectionProps {
  heading: string
  questions: readonly Question[]
  className?: string
  /** What stands below the heading, such as whom to ask what is not answered here. */
  children: ReactNode
}

/** A part of a page that answers questions: its heading in the margin, the questions beside it. */
export function FaqSection({ heading, questions, className, children }: FaqSectionProps) {
  const headingId = useId()
  return (
    <Section aria-labelledby={headingId} className={className}>
      <div className={styles.spread}>
        <div className={styles.words}>
          <h2 id={headingId}>{heading}</h2>
          {children}
        </div>
        <Faq questions={questions} />
      </div>
    </Section>
  )
}
