import { formatNumber } from 'offers-service/contract'
import type { MouseEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './pager.module.css'

interface PagerProps {
  view: {
    /** How many items come before those that are shown. */
    first: number
    shown: readonly unknown[]
    /** How many there are; in words where they were not counted, undefined until that is known. */
    foundCount: number | string | undefined
    page: number
    pageCount: number
    setPage: (page: number) => void
  }
  /** What one and several items are called, for example 'post' and 'posts'. */
  noun: string
  plural: string
}

function summaryOf({ view, noun, plural }: PagerProps): string {
  const { first, shown, foundCount } = view
  if (foundCount === 0) return `No ${plural} match.`
  if (foundCount === 1) return `1 ${noun}`
  const range = `${formatNumber(first + 1)}–${formatNumber(first + shown.length)}`
  if (foundCount === undefined) return range
  return `${range} of ${typeof foundCount === 'number' ? formatNumber(foundCount) : foundCount} ${plural}`
}

/** What turns a page: its word or, on a phone, an arrow in place of it. */
function Turn({ word, d }: { word: string; d: string }) {
  return (
    <>
      <span className={styles.word}>{word}</span>
      <svg className={styles.arrow} viewBox="0 0 24 24" aria-hidden="true">
        <path d={d} />
      </svg>
    </>
  )
}

/** How many items there are to see, and the way to the next ones. */
export function Pager(props: PagerProps) {
  const { page, pageCount, setPage } = props.view
  const turnTo = (target: number, { currentTarget }: MouseEvent<HTMLElement>) => {
    // Not `disabled`, which would take the focus from who turns the pages by keyboard.
    if (target < 0 || target >= pageCount) return
    setPage(target)
    const part = currentTarget.closest('section')
    if (part) part.scrollIntoView()
    else window.scrollTo(0, 0)
  }
  return (
    <div className={styles.pager}>
      <output>{summaryOf(props)}</output>
      {pageCount > 1 && (
        <div className={styles.turns}>
          <Button
            size="small"
            aria-disabled={page === 0}
            onClick={(event) => turnTo(page - 1, event)}
          >
            <Turn word="Previous" d="m14.5 6-6 6 6 6" />
          </Button>
          <Button
            size="small"
            aria-disabled={page === pageCount - 1}
            onClick={(event) => turnTo(page + 1, event)}
          >
            <Turn word="Next" d="m9.5 6 6 6-6 6" />
          </Button>
        </div>
      )}
    </div>
  )
}
