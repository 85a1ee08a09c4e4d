import { Component, type ReactNode } from 'react'
import { Actions, Button } from '../ui/button.tsx'
import { CallButton } from '../ui/call-buttons.tsx'
import { Section } from '../ui/section.tsx'
import { useDocumentHead } from '../site/document-head.ts'
import styles from './error-boundary.module.css'
import { reportError } from './client-errors.ts'
import { forgetFailedModules } from './page-modules.ts'

const head = { title: 'This page did not load', description: 'Please try again.' }

function Failure({ isForVisitors }: { isForVisitors: boolean }) {
  useDocumentHead(head, '', false)
  return (
    <Section width="text">
      <div className={styles.failure}>
        <h1>{head.title}</h1>
        <p>
          It may be the connection. Please try again in a moment{isForVisitors && ', or call us'}.
        </p>
        <Actions>
          <Button variant="primary" onClick={() => location.reload()}>
            Try again
          </Button>
          {isForVisitors && <CallButton />}
        </Actions>
      </div>
    </Section>
  )
}

interface ErrorBoundaryProps {
  /** Visitors can call us; the admin need not. */
  isForVisitors?: boolean
  children: ReactNode
}

/** Shows a way out when a page cannot be drawn, for example because its script could not be downloaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
    forgetFailedModules()
  }

  override render() {
    const { isForVisitors = false, children } = this.props
    return this.state.hasFailed ? <Failure isForVisitors={isForVisitors} /> : children
  }
}
