import {
  type AdminClosing,
  type ClosingUpdate,
  closingSteps,
  readClosing,
  updateClosing,
} from 'offers-service/contract'
import { useState } from 'react'
import { ApiError } from '../../../../api/client.ts'
import { useRemember } from '../../../../api/hooks.ts'
import { useOwnerSend } from '../../session/use-owner-send.ts'
import { useAttempt } from '../../use-attempt.ts'

const texts = {
  success: 'Closing updated successfully.',
  failure: 'Failed to update closing.',
  asked: 'not_confirmed',
} as const

/** A question that waits for the owner's answer. */
interface Question {
  doubts: string[]
  answer: (isMeant: boolean) => void
}

/**
 * Stores the days of a closing.
 *
 * `question` is there while the service doubts some of the days; nothing is stored until it is answered.
 */
export function useClosingUpdate(
  referenceNumber: string,
  onStored: (closing: AdminClosing) => void,
) {
  const byNumber = { params: { referenceNumber } }
  const send = useOwnerSend(updateClosing)
  const remember = useRemember()
  const attempt = useAttempt()
  const [question, setQuestion] = useState<Question>()

  const ask = async (doubts: string[]) => {
    const isMeant = await new Promise<boolean>((answer) => setQuestion({ doubts, answer }))
    setQuestion(undefined)
    return isMeant
  }

  /** Answers the error, or undefined when it went well; the owner's own no is an error too, but nothing is said of it. */
  const save = async (body: ClosingUpdate): Promise<Error | undefined> => {
    const failed = await attempt(async () => {
      const saved = await send({ ...byNumber, body })
      onStored(saved)
      await remember(saved, readClosing, byNumber)
    }, texts)
    if (!(failed instanceof ApiError && failed.code === texts.asked)) return failed
    const doubts = closingSteps.flatMap(({ field }) => failed.fields[field] ?? [])
    return (await ask(doubts)) ? await save({ ...body, confirmed: true }) : new Error('Not meant')
  }

  return { save, question }
}
