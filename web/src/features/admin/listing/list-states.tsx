import { failureWords } from '../../../api/failures.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/on-demand/empty-state.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './list-states.module.css'

const cards = [1, 2, 3]

/** Stands in for a list while it loads: three cards. */
export function ListSkeleton() {
  return (
    <Loading className={styles.skeleton}>
      {cards.map((card) => (
        <Skeleton key={card} shape="card" />
      ))}
    </Loading>
  )
}

interface ListFailureProps {
  error: unknown
  /** True while the list still shows what was known before. */
  isShown?: boolean
  onRetry: () => void
}

/** Says that a list could not be had, and offers to ask again. */
export function ListFailure({ error, isShown = false, onRetry }: ListFailureProps) {
  const { description } = failureWords(error)
  const again = (
    <Button size={isShown ? 'small' : 'normal'} onClick={onRetry}>
      Try again
    </Button>
  )
  if (isShown) {
    return (
      <div className={styles.outdated} role="alert">
        <p>This list may be out of date. {description} Nothing is lost.</p>
        {again}
      </div>
    )
  }
  return (
    <EmptyState title="This list did not load" actions={again}>
      <p>{description} Nothing is lost.</p>
    </EmptyState>
  )
}
