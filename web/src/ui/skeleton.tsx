import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

/** A gray placeholder for content on its way. */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'heading' | 'card' | 'picture' }) {
  return <span className={styles.skeleton} data-shape={shape} aria-hidden="true" />
}

/** Wraps the placeholders of a part of the page and says once, to those who listen, that it is loading. */
export function Loading({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={className} aria-busy="true">
      <output className="visually-hidden">Loading</output>
      {children}
    </div>
  )
}
