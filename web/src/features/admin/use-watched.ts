import type { Endpoint, ReplyOf } from 'offers-service/contract'
import { useEffect, useEffectEvent } from 'react'
import type { CallInput, InputArguments } from '../../api/client.ts'
import { useApi, useInvalidate, useRefresh } from '../../api/hooks.ts'

const pollMs = 1000

/**
 * Reads an endpoint. While what it tells of goes on it is asked again every second, and when that ends everything is made fresh.
 *
 * What ended before the first answer is not seen to end, though what stands beside it may have been read while it went on:
 * `onNothing` reads that again, after each answer that tells of nothing that goes on.
 */
export function useWatched<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  isGoingOn: (data: ReplyOf<E>) => boolean,
  onNothing?: () => Promise<void>,
) {
  const query = useApi(endpoint, input, {
    onAnswer: (data) => {
      // What it fails to read stays as it was.
      if (onNothing && !isGoingOn(data)) void onNothing().catch(() => {})
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
