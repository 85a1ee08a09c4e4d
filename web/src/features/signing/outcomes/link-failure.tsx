import { ApiError } from '../../../api/client.ts'
import { failureWords } from '../../../api/failures.ts'
import { ActionButton } from '../../../ui/on-demand/action-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { CallButton } from '../../../ui/call-buttons.tsx'
import { CopyButton } from '../document-links.tsx'
import { OutcomeCard } from './outcome-card.tsx'
import { CallOrHome } from '../../../site/call-or-home.tsx'

interface LinkFailureProps {
  token: string
  error: Error
  onRetry: () => Promise<unknown>
}

/** What a signing link shows that leads to nothing that can be signed. */
export function LinkFailure({ token, error, onRetry }: LinkFailureProps) {
  const { status, code } = error instanceof ApiError ? error : {}
  if (status === 404) return <UnknownLink />
  if (code === 'signed_link_closed') return <SignedInVain token={token} />
  if (status === 410) return <ClosedLink />
  return <NotLoaded error={error} onRetry={onRetry} />
}

function UnknownLink() {
  return (
    <OutcomeCard title="We do not know this link" actions={<CallOrHome />}>
      <p>
        Part of it may be missing. That happens when a link is copied or typed by hand. Your offer
        is safe.
      </p>
      <p>Type the reference number from your letter on our home page, or call us.</p>
    </OutcomeCard>
  )
}

function ClosedLink() {
  return (
    <OutcomeCard title="This offer is closed" actions={<CallOrHome />}>
      <p>
        Its last day has passed, or we took it back. Nothing was signed here, and you owe nothing.
      </p>
      <p>Would you still like to sell? Call us and we will look at your land again.</p>
    </OutcomeCard>
  )
}

/** For a seller who signed an agreement that others never did. */
function SignedInVain({ token }: { token: string }) {
  return (
    <OutcomeCard
      title="You signed, but this offer is closed"
      actions={
        <>
          <CopyButton token={token}>Download Your Copy</CopyButton>
          <CallButton />
        </>
      }
    >
      <p>
        Its last day has passed, or we took it back, before every owner had signed. So nobody is
        bound by the agreement, and you owe nothing. Your copy is in your email.
      </p>
      <p>Would you still like to sell? Call us and we will look at your land again.</p>
    </OutcomeCard>
  )
}

function NotLoaded({ error, onRetry }: Pick<LinkFailureProps, 'error' | 'onRetry'>) {
  return (
    <OutcomeCard
      title="Your agreement did not load"
      actions={
        <>
          <ActionButton variant="primary" busyText="Trying again..." onPress={onRetry}>
            Try Again
          </ActionButton>
          <CallButton />
        </>
      }
    >
      <p>
        {failureWords(error).description} Your offer is safe, and what you typed on this page is
        kept. You can also call us.
      </p>
    </OutcomeCard>
  )
}

/** Stands in for what belongs to a link or an offer and could not be loaded. */
export function FailureCard({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, description } = failureWords(error)
  return (
    <OutcomeCard
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            Try Again
          </Button>
          <CallButton />
        </>
      }
    >
      <p>{description} Your offer is safe. You can also call us.</p>
    </OutcomeCard>
  )
}
