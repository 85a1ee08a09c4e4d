import { markDeclineSeen, markQuestionAnswered } from 'offers-service/contract'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useOwnerSend } from '../session/renew-session.ts'
import { focusTitle } from '../shell/admin-screen.tsx'
import { useAttempt } from '../use-attempt.ts'

interface TickButtonProps {
  text: string
  /** What it does, for those who do not see what it stands beside. */
  label: string
  tick: () => Promise<unknown>
  texts: { success: string; failure: string }
}

/** Ticks something off the list of today, which then goes from it. */
function TickButton({ text, label, tick, texts }: TickButtonProps) {
  const attempt = useAttempt()
  const [isBusy, setIsBusy] = useState(false)

  const press = async () => {
    setIsBusy(true)
    const failed = await attempt(tick, texts)
    setIsBusy(false)
    if (!failed) focusTitle()
  }

  return (
    <Button size="small" isBusy={isBusy} aria-label={label} onClick={() => void press()}>
      {text}
    </Button>
  )
}

/** Ticks a landowner's question off. */
export function AnsweredButton({ id, about }: { id: string; about: string }) {
  const send = useOwnerSend(markQuestionAnswered)
  return (
    <TickButton
      text="Answered"
      label={`Mark the question about ${about} as answered`}
      tick={async () => await send({ params: { id } })}
      texts={{
        success: 'Question marked as answered.',
        failure: 'Failed to mark the question.',
      }}
    />
  )
}

/** Ticks off that a landowner said no. */
export function SeenButton({ referenceNumber }: { referenceNumber: string }) {
  const send = useOwnerSend(markDeclineSeen)
  return (
    <TickButton
      text="Seen"
      label={`Mark the decline of ${referenceNumber} as seen`}
      tick={async () => await send({ params: { referenceNumber } })}
      texts={{ success: 'Decline marked as seen.', failure: 'Failed to mark the decline.' }}
    />
  )
}
