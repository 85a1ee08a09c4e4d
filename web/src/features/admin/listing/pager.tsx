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
  /** What the items are called, for example 'posts'. */
  plural: string
}

const totalOf = (count: number | string | undefined, plural: string) =>
  count === undefined
    ? ''
    : ` of ${typeof count === 'number' ? formatNumber(count) : count} ${plural}`

/** How many items there are to see, and the way to the next ones. */
export function Pager({ view, plural }: PagerProps) {
  const { first, shown, foundCount, page, pageCount, setPage } = view
  const turnTo = (target: number, { currentTarget }: MouseEvent<HTMLElement>) => {
    setPage(target)
    const part = currentTarget.closest('section')
    if (part) part.scrollIntoView()
    else window.scrollTo(0, 0)
  }
  return (
    <div className={styles.pager}>
      <output>
        {foundCount === 0
          ? `No ${plural} match.`
          : `${formatNumber(first + 1)}–${formatNumber(first + shown.length)}${totalOf(foundCount, plural)}`}
      </output>
      {pageCount > 1 && (
        <div className={styles.turns}>
          <Button size="small" disabled={page === 0} onClick={(event) => turnTo(page - 1, event)}>
            Previous
          </Button>
          <Button
            size="small"
            disabled={page === pageCount - 1}
            onClick={(event) => turnTo(page + 1, event)}
          >
            Next
          </Button>
        </div>
      )}
    </div>
  )
}
