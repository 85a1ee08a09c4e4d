import { returnedMark, type SigningView } from 'offers-service/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { paths, signedLinkKey } from '../../../site/paths.ts'
import { ActionButton } from '../../../ui/on-demand/action-button.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { CallButton } from '../../../ui/call-buttons.tsx'
import { ReferenceNumber } from '../../../ui/reference-number.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { setSessionItem } from '../stored-values.ts'
import { OutcomeCard } from './outcome-card.tsx'
import { SignedCard } from './signed-card.tsx'

type Host = NonNullable<SigningView['host']>

/** The news mostly comes within seconds. Later the signer looks again by hand, or reads our email. */
const pauseMs = 12_000
const maxChecks = 10

const notAsked = {
  title: 'Error',
  description: 'We could not look just now. Please try again in a moment or call us.',
}

/** Asks again a few times while somebody waits. One time that fails is made up for by the next. */
function useRepeatedCheck(isWaiting: boolean, onCheck: () => Promise<boolean>) {
  const [checks, setChecks] = useState(0)
  useEffect(() => {
    if (!isWaiting || checks >= maxChecks) return undefined
    const timer = setTimeout(() => {
      setChecks(checks + 1)
      void onCheck()
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [isWaiting, checks, onCheck])
}

interface HostedCardProps {
  token: string
  view: SigningView
  host: Host
  /** Asks the server how things stand, and answers whether it could be asked. */
  onCheck: () => Promise<boolean>
}

/** What a signing link shows whose agreement a signing service hosts: the way there, and how things stand. */
export function HostedCard({ token, view, host, onCheck }: HostedCardProps) {
  const [query] = useSearchParams()
  const { fail } = useToast()
  const [saysSigned, setSaysSigned] = useState(false)
  const isBack = saysSigned || query.has(returnedMark)
  const isComplete = view.offer.status === 'signed'
  useRepeatedCheck(isBack && !isComplete, onCheck)

  async function check() {
    setSaysSigned(true)
    if (!(await onCheck())) fail(notAsked)
  }

  const checkButton = (
    <ActionButton busyText="Looking..." variant={isBack ? 'primary' : 'quiet'} onPress={check}>
      {isBack ? 'Look Again' : 'I Have Signed'}
    </ActionButton>
  )
  if (isComplete && isBack) return <ToSuccess token={token} view={view} />
  if (isComplete) return <SignedCard token={token} view={view} />
  if (view.status === 'signed') return <OthersToSign view={view} host={host} again={checkButton} />
  return <ToSign view={view} host={host} isBack={isBack} check={checkButton} />
}

/** Leads on as after signing here; replaced, so that going back leads past this page. */
function ToSuccess({ token, view }: { token: string; view: SigningView }) {
  const navigate = useNavigate()
  const { referenceNumber } = view.offer
  useEffect(() => {
    setSessionItem(signedLinkKey(referenceNumber), token)
    void navigate(paths.nextSteps(referenceNumber), { replace: true })
  }, [navigate, referenceNumber, token])
  return null
}

interface ToSignProps {
  view: SigningView
  host: Host
  isBack: boolean
  check: ReactNode
}

function ToSign({ view, host: { title, url }, isBack, check }: ToSignProps) {
  const heading = url ? `Sign on ${title}` : 'Look in your email'
  return (
    <OutcomeCard
      title={isBack ? `We are waiting to hear from ${title}` : heading}
      actions={
        <>
          {isBack && check}
          {url && (
            <LinkButton variant={isBack ? 'quiet' : 'primary'} to={url}>
              Go to Your Agreement
            </LinkButton>
          )}
          {!isBack && check}
          <CallButton />
        </>
      }
    >
      {isBack && (
        <p>
          If you have signed, there is nothing more to do. It can take a few minutes until {title}{' '}
          tells us. Then we send you a copy by email.
        </p>
      )}
      {url ? (
        <p>
          {isBack ? 'Not signed yet? Your' : 'Your'} agreement for offer{' '}
          <ReferenceNumber>{view.offer.referenceNumber}</ReferenceNumber> is ready on {title}, the
          service we use for signing.
        </p>
      ) : (
        <p>
          {title}, the service we use for signing, has sent you an email about offer{' '}
          <ReferenceNumber end=".">{view.offer.referenceNumber}</ReferenceNumber> Open it and follow
          its link to read and sign the agreement. If you cannot find it, look in the spam folder,
          or call us.
        </p>
      )}
    </OutcomeCard>
  )
}

interface OthersToSignProps {
  view: SigningView
  host: Host
  again: ReactNode
}

function OthersToSign({ view, host: { title }, again }: OthersToSignProps) {
  const signed = view.signers.filter(({ status }) => status === 'signed').length
  const all = view.signers.length
  return (
    <OutcomeCard
      title="Thank you, you have signed"
      actions={
        <>
          {again}
          <CallButton />
        </>
      }
    >
      {signed < all ? (
        <p>
          {signed} of {all} owners have signed on {title}. The offer is signed when everyone has.
          Then we send each of you a copy by email.
        </p>
      ) : (
        <p>
          {title} is preparing your signed copy. That can take a few minutes. Then we send it to you
          by email.
        </p>
      )}
    </OutcomeCard>
  )
}
