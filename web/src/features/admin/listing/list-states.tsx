import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
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

/** Says that a list could not be had, and offers to ask again. */
export function ListFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      title="This list did not load"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      <p>The server did not answer as it should. Nothing is lost.</p>
    </EmptyState>
  )
}
