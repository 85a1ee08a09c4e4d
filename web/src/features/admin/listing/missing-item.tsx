import type { ReactNode } from 'react'
import { failureWords, isMissingError } from '../../../api/failures.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/on-demand/empty-state.tsx'

interface MissingItemProps {
  /** What is missing, such as `offer`. */
  noun: string
  /** Why; absent where the list that would hold it is there without it. */
  error?: unknown
  onRetry?: () => void
  /** What waits for it, as a sentence. */
  waiting?: string
  /** The way back to the list: a button or a link. */
  back: ReactNode
}

/** Stands where an item cannot be shown: it is gone, or did not load, which can be tried again. */
export function MissingItem({ noun, error, onRetry, waiting, back }: MissingItemProps) {
  const isGone = error === undefined || isMissingError(error)
  const reason = isGone
    ? 'It may have been deleted in another window.'
    : [waiting, failureWords(error).description, 'Nothing is lost.'].filter(Boolean).join(' ')
  return (
    <EmptyState
      title={isGone ? `This ${noun} no longer exists` : `This ${noun} did not load`}
      actions={
        <>
          {!isGone && onRetry && (
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          )}
          {back}
        </>
      }
    >
      <p>{reason}</p>
    </EmptyState>
  )
}
