import { formatList, getNextSigners } from 'offers-service/contract'
import { isFactRequired } from '../../api/client.ts'
import { isMissingError } from '../../api/failures.ts'
import { useApi } from '../../api/hooks.ts'
import type { Head, PageProps } from '../../site/page.ts'
import { paths } from '../../site/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { FailureCard } from './outcomes/link-failure.tsx'
import { OutcomeCard } from './outcomes/outcome-card.tsx'
import { SigningSkeleton } from './signing-layout.tsx'

export function head(): Head {
  return {
    title: 'The Next Owner Signs',
    description: 'One owner has signed. The next owner signs with a link of their own.',
  }
}

/** What whoever holds the reference number sees once a seller has signed: from here on, each seller has a link of their own. */
export function Page({ params: { referenceNumber = '' } }: PageProps) {
  const { data, error, isLoading, retry } = useApi(getNextSigners, { params: { referenceNumber } })
  const back = <LinkButton to={paths.offer(referenceNumber)}>Back to the Offer</LinkButton>
  if (isFactRequired(error))
    return (
      <OutcomeCard title="One question first" actions={<CallButton />}>
        <p>So that nobody else reads about your offer, we ask you one question before it opens.</p>
        <p>
          <a href={paths.offer(referenceNumber)}>Answer it, and see your offer</a>
        </p>
      </OutcomeCard>
    )
  if (isLoading) return <SigningSkeleton />
  if (!data && !isMissingError(error)) return <FailureCard error={error} onRetry={retry} />
  if (!data)
    return (
      <OutcomeCard
        title="Nobody is waited for here"
        actions={
          <>
            {back}
            <CallButton />
          </>
        }
      >
        <p>The offer itself shows how things stand. If anything is unclear, call us.</p>
      </OutcomeCard>
    )
  const { mailedTo, isAnyUnknown } = data
  return (
    <OutcomeCard
      title="The next owner signs by email"
      actions={
        <>
          <CallButton />
          {back}
        </>
      }
    >
      <p>
        One of the owners has signed. To keep the signatures apart, every other owner signs with a
        link of their own.
      </p>
      {mailedTo.length > 0 && (
        <p>
          {mailedTo.length === 1
            ? 'The link for the next owner was emailed to '
            : 'The links for the other owners were emailed to '}
          {formatList(mailedTo)}. Ask us to send it again if you cannot find it.
        </p>
      )}
      {isAnyUnknown && (
        <p>
          We have no email address for {mailedTo.length > 0 ? 'another' : 'the next'} owner. Please
          call us, and we will help them sign.
        </p>
      )}
    </OutcomeCard>
  )
}
