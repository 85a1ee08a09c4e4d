import { dayAfter, formatDay } from '../../dates.ts'
import { BarChart } from '../../listing/bar-chart.tsx'
import styles from './mailing-screen.module.css'

/** Fewer days than that would be bars too wide to read as days. */
const minDays = 14

interface DaysProps {
  /** The day of the first count. */
  first: string
  days: readonly number[]
  /** What is counted, for those who listen, and in the head of its column. */
  caption: string
  header: string
  /** What is said while nobody did. */
  none: string
}

/** How many sellers did something, day by day, and how many of them had by then. */
export function Days({ first, days, caption, header, none }: DaysProps) {
  if (days.length === 0) return <p className={styles.none}>{none}</p>
  const shown = Array.from(
    { length: Math.max(minDays, days.length) },
    (_, index) => days[index] ?? 0,
  )
  return (
    <>
      <BarChart
        caption={caption}
        headers={['Day', header]}
        bars={shown.map((count, index) => ({
          key: index,
          cells: [formatDay(dayAfter(first, index))],
          count,
        }))}
        ends={[formatDay(first), formatDay(dayAfter(first, shown.length - 1))]}
        sumHeader="By then"
      />
      <p className={styles.none}>Bars: on each day. Line: by then, of all who did.</p>
    </>
  )
}
