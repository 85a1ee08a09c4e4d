import { type ReactNode, useEffect } from 'react'
import { paths } from '../../../site/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { Container } from '../../../ui/section.tsx'
import styles from './admin-screen.module.css'

export const contentId = 'content'
const titleId = 'screen-title'

/** Puts the keyboard on the screen's title, for when what had the focus is gone. */
export function focusTitle(): void {
  document.getElementById(titleId)?.focus({ preventScroll: true })
}

/** After an answer that came late: puts the keyboard on the title, unless the admin has gone on to something else meanwhile. */
export function focusTitleIfLost(): void {
  const focused = document.activeElement ?? document.body
  // Some browsers leave the focus on a button that is disabled.
  if (focused === document.body || focused.matches(':disabled')) focusTitle()
}

interface AdminScreenProps {
  title: ReactNode
  /** Beside the title, for example a status. */
  badge?: ReactNode
  /** What can be done with the whole screen, beside its title. */
  actions?: ReactNode
  /** False on the dashboard itself. */
  hasWayBack?: boolean
  children: ReactNode
}

/** The frame of one admin screen: the way back, its title and its actions. */
export function AdminScreen({
  title,
  badge,
  actions,
  hasWayBack = true,
  children,
}: AdminScreenProps) {
  useEffect(() => {
    // A list that gives way to its editor takes the pressed button with it; the keyboard goes on from the new title.
    focusTitleIfLost()
  }, [])

  return (
    <Container id={contentId} className={styles.screen} data-start={!hasWayBack}>
      {hasWayBack && (
        <p>
          <Link to={paths.admin} className={styles.back}>
            Back to Admin
          </Link>
        </p>
      )}
      <div className={styles.top}>
        <div className={styles.heading}>
          <h1 id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {badge}
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
      {children}
    </Container>
  )
}
