import type { Endpoint, ReplyOf } from 'offers-service/contract'
import { useEffect, useEffectEvent } from 'react'
import type { CallInput, InputArguments } from '../../api/client.ts'
import { useApi, useInvalidate, useRefresh } from '../../api/hooks.ts'

const pollMs = 1000

/**
 * Reads an endpoint and polls it every second while `isGoingOn` says so of its answer. When that ends, all data is read again.
 *
 * What ended before the first answer is not seen to end, although other data may have been read while it went on. So `onIdle` is
 * called after each answer with nothing going on, and reads that other data again.
 */
export function useWatched<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  isGoingOn: (data: ReplyOf<E>) => boolean,
  onIdle?: () => Promise<void>,
) {
  const query = useApi(endpoint, input, {
    onAnswer: (data) => {
      // What it fails to read stays as it was.
      if (onIdle && !isGoingOn(data)) void onIdle().catch(() => {})
    },
  })
  const refresh = useRefresh()
  const invalidate = useInvalidate()
  const isWatching = query.data !== undefined && isGoingOn(query.data)
  // A question that fails is asked again a second later, and what is on the screen stays until then.
  const ask = useEffectEvent(
    () => void refresh(endpoint, ...([input] as InputArguments<E>)).catch(() => {}),
  )
  const end = useEffectEvent(() => void invalidate())
  useEffect(() => {
    if (!isWatching) return undefined
    const timer = setInterval(() => ask(), pollMs)
    return () => {
      clearInterval(timer)
      end()
    }
  }, [isWatching])
  return query
}
