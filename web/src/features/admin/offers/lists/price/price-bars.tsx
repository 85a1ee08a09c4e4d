import { formatDollars, formatNumber, type ListSummary } from 'offers-service/contract'
import styles from './price-step.module.css'

const whole = (dollars: number) => formatDollars(Math.round(dollars))
const height = 100

/** How prices spread, as bars, and as a table for those who listen. */
export function PriceBars({ bins }: Pick<ListSummary['prices'], 'bins'>) {
  const most = Math.max(1, ...bins.map(({ count }) => count))
  return (
    <figure className={styles.bars}>
      <svg
        viewBox={`0 0 ${Math.max(1, bins.length)} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bins.map(({ from, count }, index) => {
          const tall = (count / most) * height
          return <rect key={from} x={index + 0.05} y={height - tall} width={0.9} height={tall} />
        })}
      </svg>
      <figcaption aria-hidden="true">
        <span>{whole(bins[0]?.from ?? 0)}</span>
        <span>{whole(bins.at(-1)?.to ?? 0)}</span>
      </figcaption>
      <table className="visually-hidden">
        <caption>How many prices lie where</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Prices</th>
          </tr>
        </thead>
        <tbody>
          {bins.map(({ from, to, count }) => (
            <tr key={from}>
              <td>{whole(from)}</td>
              <td>{whole(to)}</td>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
