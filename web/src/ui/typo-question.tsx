import type { LikelyTypo } from 'offers-service/contract'
import { useId, useLayoutEffect, useRef } from 'react'
import { Actions, Button } from './button.tsx'
import styles from './typo-question.module.css'

interface TypoQuestionProps extends LikelyTypo {
  /** Goes on with this value: what was probably meant, or what was typed. */
  onAnswer: (value: string) => void
  /** Lets them type it again. */
  onChange: () => void
}

/**
 * Asks whether a value that looks mistyped is right; it takes the focus, because it comes up when a button was pressed. Each value
 * needs a question of its own (`key`).
 */
export function TypoQuestion({ typed, meant, why, onAnswer, onChange }: TypoQuestionProps) {
  const whyId = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => group.current?.focus(), [])
  return (
    <fieldset ref={group} tabIndex={-1} aria-describedby={whyId} className={styles.question}>
      <legend className={styles.title}>Is {typed} right?</legend>
      <p id={whyId}>{why}</p>
      <Actions>
        {meant === undefined ? (
          <Button onClick={onChange}>Change It</Button>
        ) : (
          <Button onClick={() => onAnswer(meant)}>Use {meant}</Button>
        )}
        <Button onClick={() => onAnswer(typed)}>Yes, It Is Right</Button>
      </Actions>
    </fieldset>
  )
}
