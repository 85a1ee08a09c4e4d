import {
  type BulkAction,
  type BulkChange,
  type BodyOf,
  type BulkOutcome,
  listBulkChanges,
  previewBulkChange,
  startBulkChange,
  undoBulkChange,
} from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { call } from '../../../../api/client.ts'
import { useCreationKey } from '../../editing/use-creation-key.ts'
import { withSession } from '../../session/renew-session.ts'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { useMutation } from '../../use-mutation.ts'
import { useWatched } from '../../use-watched.ts'
import type { SentSelection } from './use-offer-selection.ts'

type SentRequest = BodyOf<typeof startBulkChange>

const pauseMs = 300

/** What a change would do, asked again a moment after it was changed; `undefined` while that is not known. */
export function usePreview(action: BulkAction | undefined, selection: SentSelection) {
  const [tries, setTries] = useState(1)
  const asked = action && JSON.stringify([{ action, selection }, tries])
  const [answer, setAnswer] = useState<{ asked: string; outcome?: BulkOutcome; error?: unknown }>()
  useEffect(() => {
    if (asked === undefined) return undefined
    let isOver = false
    const answerWith = (found: { outcome?: BulkOutcome; error?: unknown }) => {
      if (!isOver) setAnswer({ asked, ...found })
    }
    const timer = setTimeout(() => {
      const [body] = JSON.parse(asked) as [SentRequest, number]
      withSession(async () => await call(previewBulkChange, { body })).then(
        (outcome) => answerWith({ outcome }),
        (error: unknown) => answerWith({ error }),
      )
    }, pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked])
  const isCurrent = answer !== undefined && answer.asked === asked
  return {
    outcome: isCurrent ? answer.outcome : undefined,
    hasFailed: isCurrent && !answer.outcome,
    retry: () => setTries(tries + 1),
  }
}

/** Whether a change or its undoing goes on; one that was given up does not. */
export const isGoingOn = ({ status, isStopped }: BulkChange) =>
  !isStopped && (status === 'running' || status === 'undoing')

/** The latest changes of many offers, which are watched while one goes on. */
export function useBulkChanges() {
  const { data: changes = [], ...query } = useWatched(listBulkChanges, {}, (all) =>
    all.some(isGoingOn),
  )
  return { changes, ...query }
}

/** Begins and undoes changes of many offers; each answers the error, or undefined when it went well. */
export function useBulkActions() {
  const attempt = useMutation()
  const creation = useCreationKey()
  return {
    start: async (body: SentRequest) => {
      const error = await attempt(
        () => call(startBulkChange, { body, key: creation.keyOf(body) }),
        {
          failure:
            'The change may have begun or not. You can safely try again: nothing is done twice.',
        },
      )
      if (!error) creation.forget()
      return error
    },
    undo: async ({ id }: BulkChange) => {
      await attempt(() => call(undoBulkChange, { params: { id } }), {
        failure: 'Failed to undo this change.',
      })
      focusTitleIfLost()
    },
  }
}
