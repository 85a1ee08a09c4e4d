import { type ReactNode, useId } from 'react'
import type { Query } from '../../../api/hooks.ts'
import { failureWords } from '../../../api/failures.ts'
import { Button } from '../../../ui/button.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  className?: string | undefined
  /** What it shows; while there is nothing to show yet, or none can be had, the panel says so. */
  query?: Pick<Query<unknown>, 'data' | 'error' | 'isLoading' | 'retry'>
  /** What its query asks for, as the beginning of a sentence. */
  subject?: string
  children: ReactNode
}

/** A part of a screen. Its heading can hold the keyboard, for when what had it is gone. */
export function Panel(props: PanelProps) {
  const { title, className = '', query, subject = 'This', children } = props
  const id = useId()
  return (
    <section className={`${styles.panel} ${className}`} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {query?.isLoading && (
        <Loading>
          <Skeleton />
          <Skeleton />
        </Loading>
      )}
      {query?.error && (
        <div role="alert">
          <p>
            {subject} {query.data ? 'may be out of date.' : 'did not load.'}{' '}
            {failureWords(query.error).description}
          </p>
          <Button size="small" onClick={query.retry}>
            Try again
          </Button>
        </div>
      )}
      {children}
    </section>
  )
}
