import { Component, type ReactNode } from 'react'
import { CallLink } from '../ui/phone-link.tsx'
import { Section } from '../ui/section.tsx'

/** Shows a way out when a page cannot be drawn, for example because its script could not be downloaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Section width="text">
        <h1>This page did not load</h1>
        <p>
          Please <a href=".">try again</a>, or call us at <CallLink className="nowrap" />.
        </p>
      </Section>
    )
  }
}
