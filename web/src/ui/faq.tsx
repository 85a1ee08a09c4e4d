import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './faq.module.css'
import { Section } from './section.tsx'

export interface Question {
  question: string
  answer: string
}

/** A line of a ruled list that opens and closes again, by the browser's own element; of those with one `name` one is open at a time. */
export function Disclosure({
  summary,
  children,
  ...details
}: ComponentProps<'details'> & { summary: ReactNode }) {
  return (
    <details className={styles.item} {...details}>
      <summary className={styles.question}>{summary}</summary>
      {children}
    </details>
  )
}

function Faq({ questions }: { questions: readonly Question[] }) {
  const group = useId()
  return (
    <div>
      {questions.map(({ question, answer }) => (
        <Disclosure key={question} name={group} summary={<h3>{question}</h3>}>
          <p className={styles.answer}>{answer}</p>
        </Disclosure>
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
