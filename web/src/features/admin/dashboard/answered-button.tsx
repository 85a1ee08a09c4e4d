import { markQuestionAnswered } from 'offers-service/contract'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useOwnerSend } from '../session/use-owner-send.ts'
import { focusTitle } from '../shell/admin-screen.tsx'
import { useAttempt } from '../use-attempt.ts'

/** Ticks a landowner's question off. */
export function AnsweredButton({ id, about }: { id: string; about: string }) {
  const send = useOwnerSend(markQuestionAnswered)
  const attempt = useAttempt()
  const [isBusy, setIsBusy] = useState(false)

  const tick = async () => {
    setIsBusy(true)
    await attempt(async () => await send({ params: { id } }), {
      success: 'Question marked as answered.',
      failure: 'Failed to mark the question.',
    })
    setIsBusy(false)
    focusTitle()
  }

  return (
    <Button
      size="small"
      isBusy={isBusy}
      aria-label={`Mark the question about ${about} as answered`}
      onClick={() => void tick()}
    >
      Answered
    </Button>
  )
}
