import { useId } from 'react'
import styles from './faq.module.css'

export interface Question {
  question: string
  answer: string
}

/** Questions that open one at a time and close again; the browser's own element, so it works without scripts. */
export function Faq({ questions }: { questions: readonly Question[] }) {
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
