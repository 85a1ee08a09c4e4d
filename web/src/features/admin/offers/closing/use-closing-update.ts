import {
  type AdminClosing,
  closingSteps,
  type ClosingUpdate,
  impossibleDays,
  readClosing,
  updateClosing,
} from 'offers-service/contract'
import { useState } from 'react'
import { ApiError, call } from '../../../../api/client.ts'
import { usePrimeCache } from '../../../../api/hooks.ts'
import { useMutation } from '../../use-mutation.ts'

const texts = {
  success: 'Closing updated successfully.',
  failure: 'Failed to update closing.',
  asked: ['not_confirmed', 'changed_meanwhile'],
} satisfies Parameters<ReturnType<typeof useMutation>>[1]

/** A question that waits for the admin's answer. */
interface Question {
  warnings: string[]
  answer: (isMeant: boolean) => void
}

/** Days that cannot be, refused as the service would refuse them. */
function refusalOf(body: ClosingUpdate, known: Parameters<typeof impossibleDays>[1]) {
  const fields = impossibleDays(body, known)
  if (Object.keys(fields).length === 0) return undefined
  return new ApiError(400, 'impossible days', { code: 'invalid_request', message: '', fields })
}

/**
 * Stores the days of a closing, checked against what is `known` of it.
 *
 * `question` is there while the service doubts some of the days; nothing is stored until it is answered.
 */
export function useClosingUpdate(
  referenceNumber: string,
  known: { signedOn: string | null; today: string },
  onStored: (closing: AdminClosing) => void,
) {
  const byNumber = { params: { referenceNumber } }
  const remember = usePrimeCache()
  const attempt = useMutation()
  const [question, setQuestion] = useState<Question>()

  const ask = async (warnings: string[]) => {
    const isMeant = await new Promise<boolean>((answer) => setQuestion({ warnings, answer }))
    setQuestion(undefined)
    return isMeant
  }

  /** Answers the error, or undefined when it went well; the admin's own no is an error too, but nothing is said of it. */
  const save = async (body: ClosingUpdate): Promise<Error | undefined> => {
    const refused = refusalOf(body, known)
    if (refused) return refused
    const failed = await attempt(async () => {
      const saved = await call(updateClosing, { ...byNumber, body })
      onStored(saved)
      await remember(saved, readClosing, byNumber)
    }, texts)
    if (!(failed instanceof ApiError && failed.code === 'not_confirmed')) return failed
    const warnings = closingSteps.flatMap(({ field }) => failed.fields[field] ?? [])
    return (await ask(warnings)) ? await save({ ...body, confirmed: true }) : new Error('Not meant')
  }

  return { save, question }
}
