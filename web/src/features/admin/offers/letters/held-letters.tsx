import { Link } from '../../../../ui/link.tsx'
import { ReferenceNumber } from '../../../../ui/reference-number.tsx'
import styles from './held-letters.module.css'
import type { LetterProblems } from './use-letter-printing.ts'

interface HeldLettersProps {
  problems: LetterProblems
  /** The list of offers, where it is not the screen itself. */
  to?: string
  onFollow?: () => void
}

/** Why letters are held back, each with a link to where that is put right. */
export function HeldLetters({ problems, to = '', onFollow }: HeldLettersProps) {
  return (
    <ul role="list" className={styles.problems}>
      {Object.entries(problems).map(([referenceNumber, reason]) => (
        <li key={referenceNumber}>
          <Link to={`${to}?edit=${encodeURIComponent(referenceNumber)}`} onClick={onFollow}>
            <ReferenceNumber>{referenceNumber}</ReferenceNumber>
          </Link>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  )
}
