const dayMs = 86_400_000

/** The day so many days later, or before; days are written `2026-11-25`. */
const shift = (day: string, by: number) =>
  new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10)

const fixedHolidays = new Set(['01-01', '06-19', '07-04', '11-11', '12-25'])

/** Month, weekday and which of them in the month: for example the fourth Thursday of November. */
const movingHolidays = new Set(['1 1 3', '2 1 3', '9 1 1', '10 1 2', '11 4 4'])

const isFixedHoliday = (day: string) => fixedHolidays.has(day.slice(5))

function isMovingHoliday(day: string, weekday: number): boolean {
  const [, month = 0, date = 0] = day.split('-').map(Number)
  const isLastMondayOfMay = month === 5 && weekday === 1 && date > 24
  return isLastMondayOfMay || movingHolidays.has(`${month} ${weekday} ${Math.ceil(date / 7)}`)
}

/**
 * Whether it is a day from Monday to Friday and no federal holiday. One that falls on a Saturday is kept on the Friday before, one
 * on a Sunday on the Monday after (5 U.S.C. 6103).
 */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  const isKept =
    (weekday === 5 && isFixedHoliday(shift(day, 1))) ||
    (weekday === 1 && isFixedHoliday(shift(day, -1)))
  return !isKept && !isFixedHoliday(day) && !isMovingHoliday(day, weekday)
}

function countDays(day: string, count: number, direction: 1 | -1): string {
  let reached = day
  for (let left = count; left > 0;) {
    reached = shift(reached, direction)
    if (isBusinessDay(reached)) left -= 1
  }
  return reached
}

/** The business day that is so many business days after a day, which is not counted itself. */
export const addBusinessDays = (day: string, count: number) => countDays(day, count, 1)

/** The business day that is so many business days before a day. */
export const subtractBusinessDays = (day: string, count: number) => countDays(day, count, -1)
