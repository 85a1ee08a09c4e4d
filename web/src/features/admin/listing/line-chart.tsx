import { formatNumber } from 'offers-service/contract'
import styles from './line-chart.module.css'
import { ChartTable } from './chart-table.tsx'

const height = 100

interface LineChartProps {
  /** What is drawn, for those who listen. */
  caption: string
  /** What the points are counted in, from 0. */
  header: string
  /** Each with a share from 0 to 1 for each point; one may end before the other. */
  lines: ReadonlyArray<{ name: string; shares: readonly number[] }>
  /** What stands below the last point. */
  endInWords: (point: number) => string
}

const inPercent = (share: number) => `${formatNumber(Math.round(share * 1000) / 10)}%`

/** Shares over time as lines, and as a table for those who listen. */
export function LineChart({ caption, header, lines, endInWords }: LineChartProps) {
  const points = Math.max(1, ...lines.map(({ shares }) => shares.length))
  const most = Math.max(0, ...lines.flatMap(({ shares }) => shares))
  const placeOf = (share: number, point: number) =>
    `${point},${height - (most === 0 ? 0 : (share / most) * height)}`
  return (
    <figure className={styles.chart}>
      <figcaption aria-hidden="true">
        {lines.map(({ name, shares }) => (
          <span key={name} className={styles.name}>
            <svg viewBox="0 0 24 4" className={styles.line}>
              <polyline points="0,2 24,2" />
            </svg>
            {name}: {inPercent(shares.at(-1) ?? 0)}
          </span>
        ))}
      </figcaption>
      <svg
        className={styles.plot}
        viewBox={`0 -2 ${Math.max(1, points - 1)} ${height + 2}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {lines.map(({ name, shares }) => (
          <polyline
            key={name}
            points={(shares.length === 1 ? [...shares, ...shares] : shares).map(placeOf).join(' ')}
          />
        ))}
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>Posted</span>
        <span>{endInWords(points - 1)}</span>
      </div>
      <ChartTable
        caption={caption}
        headers={[header, ...lines.map(({ name }) => name)]}
        rows={Array.from({ length: points }, (_, point) => ({
          key: point,
          cells: [
            String(point),
            ...lines.map(({ shares: { [point]: share } }) =>
              share === undefined ? '' : inPercent(share),
            ),
          ],
        }))}
      />
    </figure>
  )
}
