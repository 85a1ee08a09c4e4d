import { useEffect, useEffectEvent, useState } from 'react'
import { withSession } from './session/renew-session.ts'

/** A pause in typing, after which it is worth asking. */
const pauseMs = 300

interface Last<Answer> {
  /** What was wanted. */
  of: string
  answer?: Answer | undefined
  error?: unknown
}

/**
 * What `ask` answers to what is wanted, asked a moment after that last changed. An answer that comes late, to what was changed since,
 * is ignored. `wanted` is text, because it is compared; undefined while nothing is wanted.
 */
export function useLiveAnswer<Answer>(
  wanted: string | undefined,
  ask: (wanted: string) => Promise<Answer>,
) {
  const [last, setLast] = useState<Last<Answer>>()
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (wanted === undefined) return undefined
    let isStale = false
    const settle = (change: (before: Last<Answer> | undefined) => Last<Answer>) => {
      if (!isStale) setLast(change)
    }
    const timer = setTimeout(() => {
      withSession(async () => await askNow(wanted)).then(
        (answer) => settle(() => ({ of: wanted, answer })),
        (error: unknown) => settle((before) => ({ of: wanted, answer: before?.answer, error })),
      )
    }, pauseMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [wanted])
  const isCurrent = wanted !== undefined && last?.of === wanted
  return {
    /** The last one, which stays while the next is awaited or fails; undefined before the first, and while nothing is wanted. */
    answer: wanted === undefined ? undefined : last?.answer,
    isWaiting: wanted !== undefined && !isCurrent,
    error: isCurrent ? last.error : undefined,
  }
}
