import {
  type BulkAction,
  type BulkChange,
  type BodyOf,
  listBulkChanges,
  previewBulkChange,
  startBulkChange,
  undoBulkChange,
} from 'offers-service/contract'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { useCreationKey } from '../../editing/use-creation-key.ts'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { useLiveAnswer } from '../../use-live-answer.ts'
import { useMutation } from '../../use-mutation.ts'
import { useWatched } from '../../use-watched.ts'
import type { SentSelection } from './use-offer-selection.ts'

type SentRequest = BodyOf<typeof startBulkChange>

/** What a change would do; `undefined` while that is not known. */
export function usePreview(action: BulkAction | undefined, selection: SentSelection) {
  const [tries, setTries] = useState(1)
  const wanted = action && JSON.stringify([{ action, selection }, tries])
  const { answer, isWaiting, error } = useLiveAnswer(wanted, async (asked) => {
    const [body] = JSON.parse(asked) as [SentRequest, number]
    return await call(previewBulkChange, { body })
  })
  const hasFailed = error !== undefined
  return {
    outcome: isWaiting || hasFailed ? undefined : answer,
    hasFailed,
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
