import { tz } from '@date-fns/tz'
import { addDays, differenceInCalendarDays, format, parseISO } from 'date-fns'
import { business, deletedDaysKept } from 'offers-service/contract'
import { useSyncExternalStore } from 'react'
import { businessDay } from '../../format/dates.ts'

const dayForm = 'yyyy-MM-dd'
const inBusinessTime = { in: tz(business.timeZone) }

/** A timestamp to the minute, where the business is: `Mar 5, 2024, 2:30 PM`. */
export function formatTimestamp(timestamp: string): string {
  return format(parseISO(timestamp), 'MMM d, yyyy, h:mm a', inBusinessTime)
}

/** A calendar day `YYYY-MM-DD` as the admin reads it: `Mar 5, 2024`. */
export function formatDay(day: string): string {
  return format(parseISO(day), 'MMM d, yyyy')
}

/** The calendar day a number of days later. */
export function dayAfter(day: string, days: number): string {
  return format(addDays(parseISO(day), days), dayForm)
}

/** The last day on which something that was deleted at a moment can be put back. */
export function lastDayInTrash(deletedAt: string): string {
  return dayAfter(businessDay(new Date(deletedAt)), deletedDaysKept)
}

/** How many days are left from one calendar day to another; negative when it has passed. */
export function daysUntil(day: string, today: string): number {
  return differenceInCalendarDays(parseISO(day), parseISO(today))
}

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
