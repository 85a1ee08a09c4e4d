import {
  canBeTaken,
  formatCount,
  formatNumber,
  type ListFinding,
  listFindings,
  type ListSummary,
  type ParcelList,
} from 'offers-service/contract'
import { useState } from 'react'
import { useSingleFlight } from '../../../../../api/hooks.ts'
import { Button } from '../../../../../ui/button.tsx'
import { useListChanges } from '../use-list-changes.ts'
import { FindingRows } from './finding-rows.tsx'
import styles from './tidy-step.module.css'

const choices = [
  { choice: 'take', text: 'Make offers of them' },
  { choice: 'set_aside', text: 'Set them aside' },
] as const
type Choice = (typeof choices)[number]['choice']

const choiceIn = (list: ParcelList, finding: ListFinding): Choice =>
  list.choices[finding] ?? (listFindings[finding].verdict === 'mended' ? 'take' : 'set_aside')

function FindingChoice({ list, finding }: { list: ParcelList; finding: ListFinding }) {
  const { update } = useListChanges(list)
  const { send, isSending } = useSingleFlight(
    async (choice: Choice) => await update({ choices: { ...list.choices, [finding]: choice } }),
  )
  return (
    <fieldset className={styles.choices} aria-busy={isSending}>
      <legend className="visually-hidden">What becomes of: {listFindings[finding].title}</legend>
      {choices.map(({ choice, text }) => (
        <label key={choice} className={styles.choice}>
          <input
            type="radio"
            name={`choice-${finding}`}
            checked={choiceIn(list, finding) === choice}
            onChange={() => void send(choice)}
          />
          <span>{text}</span>
        </label>
      ))}
      <output className={styles.state}>{isSending && 'Reading all rows...'}</output>
    </fieldset>
  )
}

interface FindingCardProps {
  list: ParcelList
  found: ListSummary['findings'][number]
}

/** One thing that was noticed: in how many rows, a few examples, what becomes of them, and the rows themselves. */
export function FindingCard({ list, found }: FindingCardProps) {
  const { finding, rows, examples } = found
  const { title } = listFindings[finding]
  const [isOpen, setIsOpen] = useState(false)
  return (
    <article className={styles.finding} aria-labelledby={`finding-${finding}`}>
      <div className={styles.top}>
        <h4 id={`finding-${finding}`}>{title}</h4>
        <span className={styles.count}>{formatCount(rows, 'row')}</span>
      </div>
      <ul role="list" className={styles.examples}>
        {examples.map(({ rowNumber, text }) => (
          <li key={rowNumber}>
            <span className={styles.line}>Row {formatNumber(rowNumber)}</span> {text}
          </li>
        ))}
      </ul>
      {canBeTaken(finding) && list.status === 'open' && (
        <FindingChoice list={list} finding={finding} />
      )}
      <div>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} rows: ${title}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide rows' : 'Show rows'}
        </Button>
      </div>
      {isOpen && <FindingRows list={list} found={found} />}
    </article>
  )
}
