import { formatNumber } from 'offers-service/contract'
import styles from './bar-chart.module.css'
import { ChartTable } from './chart-table.tsx'

const height = 100

interface BarChartProps {
  /** What is counted, for those who listen. */
  caption: string
  /** What the cells of a bar's row are called, and then what is counted. */
  headers: readonly string[]
  bars: ReadonlyArray<{ key: string | number; cells: readonly string[]; count: number }>
  /** What stands below the first bar and the last. */
  ends: readonly [string, string]
  /** Where the sum up to each bar is drawn as a line too: what it is called in the table. */
  sumHeader?: string
}

/** The sum of all bars up to each. */
function sumsOf(bars: BarChartProps['bars']): number[] {
  let sum = 0
  return bars.map(({ count }) => (sum += count))
}

/** Counts side by side as bars, and as a table for those who listen. */
export function BarChart({
  caption,
  headers,
  bars,
  ends: [first, last],
  sumHeader,
}: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const sums = sumHeader === undefined ? [] : sumsOf(bars)
  const whole = Math.max(1, sums.at(-1) ?? 0)
  // Nothing is known of the days after the last one.
  const lastCounted = bars.findLastIndex(({ count }) => count > 0)
  const pointOf = (sum: number, index: number) =>
    `${index + 0.5},${height - (sum / whole) * height}`
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${Math.max(1, bars.length)} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map(({ key, count }, index) => {
          const tall = (count / most) * height
          return <rect key={key} x={index + 0.05} y={height - tall} width={0.9} height={tall} />
        })}
        {sums.length > 0 && (
          <polyline
            points={[`0,${height}`, ...sums.slice(0, lastCounted + 1).map(pointOf)].join(' ')}
          />
        )}
      </svg>
      <figcaption aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
      <ChartTable
        caption={caption}
        headers={sumHeader === undefined ? headers : [...headers, sumHeader]}
        rows={bars.map(({ key, cells, count }, place) => ({
          key,
          cells: [
            ...cells,
            formatNumber(count),
            ...(sumHeader === undefined ? [] : [formatNumber(sums[place] ?? 0)]),
          ],
        }))}
      />
    </figure>
  )
}
