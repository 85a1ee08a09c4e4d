import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Head, PageProps } from '../../site/page.ts'
import { DeclinedCard } from './outcomes/declined-card.tsx'
import { HostedCard } from './outcomes/hosted-card.tsx'
import { LinkFailure } from './outcomes/link-failure.tsx'
import { SignedCard } from './outcomes/signed-card.tsx'
import { SigningFlow } from './signing-flow.tsx'
import { SigningSkeleton } from './signing-layout.tsx'
import { useSigningView } from './use-signing-view.ts'

export function head(): Head {
  return {
    title: 'Sign Your Offer',
    description: 'Read your purchase agreement, sign it online and keep a copy.',
  }
}

/** The signing page: whatever a signing link stands for at this moment. */
export function Page({ params: { token = '' } }: PageProps) {
  const { view, error, reload, fileSigned, fileDeclined } = useSigningView(token)
  const { key } = useLocation()
  const [leftFrom, setLeftFrom] = useState<string>()

  if (error) return <LinkFailure token={token} error={error} onRetry={reload} />
  if (!view) return <SigningSkeleton />
  if (view.host && view.status !== 'declined')
    return <HostedCard token={token} view={view} host={view.host} onCheck={reload} />
  // While the success page is on its way the review stays: a third screen in between would only startle.
  if (view.status === 'signed' && leftFrom !== key) return <SignedCard token={token} view={view} />
  if (view.status === 'declined') return <DeclinedCard offer={view.offer} />
  return (
    <SigningFlow
      // Agreeing to one disclosure is not agreeing to another: a new one starts with an empty box.
      key={view.consent.version}
      token={token}
      view={view}
      onOutdated={reload}
      onSigned={async (end) => {
        setLeftFrom(key)
        await fileSigned(view, end)
      }}
      onDeclined={async (isNotMailed) => await fileDeclined(view, isNotMailed)}
    />
  )
}
