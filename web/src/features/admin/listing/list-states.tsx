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
  /** True while the list still shows what was known before. */
  isShown?: boolean
  onRetry: () => void
}

/** Says that a list could not be had, and offers to ask again. */
export function ListFailure({ isShown = false, onRetry }: ListFailureProps) {
  const again = (
    <Button size={isShown ? 'small' : 'normal'} onClick={onRetry}>
      Try again
    </Button>
  )
  if (isShown) {
    return (
      <div className={styles.outdated} role="alert">
        <p>The server did not answer, so this list may be out of date. Nothing is lost.</p>
        {again}
      </div>
    )
  }
  return (
    <EmptyState title="This list did not load" actions={again}>
      <p>The server did not answer as it should. Nothing is lost.</p>
    </EmptyState>
  )
}
