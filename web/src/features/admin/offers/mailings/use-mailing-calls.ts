import {
  correctMailingCalls,
  countMailingCall,
  formatCount,
  type Mailing,
  type MailingCalls,
} from 'offers-service/contract'
import { useState } from 'react'
import { ApiError, call } from '../../../../api/client.ts'
import { saidAtFields } from '../../editing/use-admin-form.ts'
import { useCreationKey } from '../../editing/use-creation-key.ts'
import { newId } from '../../editing/tabs.ts'
import { useMutation } from '../../use-mutation.ts'

type Day = MailingCalls['days'][number]

/** How many calls are counted on a day. */
export const callsOn = (days: readonly Day[], day: string) =>
  days.find((one) => one.day === day)?.count ?? 0

/** Why a call was not counted, where the service said so; without its answer it may have been counted. */
function failureOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500)
    return 'The call may have been counted or not. You can safely try again.'
  const why = error.fields['day']
  return why === undefined ? 'The call was not counted.' : `The call was not counted. ${why}.`
}

/** Counts the calls that a mailing brought, and puts the number of a day right. Each tells the admin how it went. */
export function useMailingCalls({ id }: Pick<Mailing, 'id'>) {
  const attempt = useMutation()
  const creation = useCreationKey()
  const [isCounting, setIsCounting] = useState(false)
  const byId = { params: { id } }

  const takeBack = async (day: string, key: string) =>
    await attempt(
      () => call(countMailingCall, { ...byId, body: { day, isTakenBack: true }, key }),
      { success: 'Taken back.', failure: 'Failed to take the call back.' },
    )

  return {
    isCounting,
    /** One call more on a day that has so many. */
    count: async ({ day, count }: Day) => {
      setIsCounting(true)
      const key = creation.keyOf({ day, count })
      const keyOfUndo = newId()
      // Also the calls that others counted meanwhile.
      let counted = 0
      const run = async () => {
        const { days } = await call(countMailingCall, { ...byId, body: { day }, key })
        counted = callsOn(days, day)
      }
      const error = await attempt(run, {
        success: () => `Counted: ${formatCount(counted, 'call')} today.`,
        failure: failureOf,
        undo: {
          label: 'Undo',
          otherwise: 'Press Correct beside the day',
          run: async () => await takeBack(day, keyOfUndo),
        },
      })
      if (!error) creation.forget()
      setIsCounting(false)
    },
    /** Puts the calls of a day right that has `was` of them, unless somebody counted meanwhile. Answers the error, or undefined. */
    correct: async (corrected: Day & { was: number }) =>
      await attempt(() => call(correctMailingCalls, { ...byId, body: corrected }), {
        success: 'Calls saved.',
        failure: 'Failed to save the calls.',
        asked: saidAtFields,
      }),
  }
}
