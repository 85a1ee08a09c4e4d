import { useSyncExternalStore } from 'react'
import { businessDay } from './moments.ts'

const minuteMs = 60_000

function onMinute(notify: () => void): () => void {
  const timer = setInterval(notify, minuteMs)
  // A tab that was out of sight is looked at again; its timers may have slept.
  document.addEventListener('visibilitychange', notify)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', notify)
  }
}

const today = () => businessDay(new Date())

/** The calendar day `YYYY-MM-DD` it is where the business is, also in a tab that is left open overnight. */
export function useToday(): string {
  return useSyncExternalStore(onMinute, today, today)
}
