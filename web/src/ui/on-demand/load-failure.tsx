import type { ReactNode } from 'react'
import { failureWords } from '../../api/failures.ts'
import { Button } from '../button.tsx'
import { CallButton } from '../call-buttons.tsx'
import { EmptyState } from './empty-state.tsx'

interface LoadFailureProps {
  /** Why it could not be had. */
  error: unknown
  onRetry: () => void
  /** What did not load; what kind of failure it is when absent. */
  title?: string
  level?: 'h1' | 'h2'
  /** Further ways on, beside trying again and calling us. */
  children?: ReactNode
}

/** Stands in for what a visitor asked for when it may well be there but could not be had: why, a way to try again, our number. */
export function LoadFailure({ error, onRetry, title, level, children }: LoadFailureProps) {
  const words = failureWords(error)
  return (
    <div role="alert">
      <EmptyState
        title={title ?? words.title}
        level={level}
        actions={
          <>
            <Button variant="primary" onClick={onRetry}>
              Try Again
            </Button>
            <CallButton />
            {children}
          </>
        }
      >
        <p>{words.description} You can also call us, 7 days a week.</p>
      </EmptyState>
    </div>
  )
}
