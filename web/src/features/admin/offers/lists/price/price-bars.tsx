import { formatDollars, type ListSummary } from 'offers-service/contract'
import { BarChart } from '../../../listing/bar-chart.tsx'

const whole = (dollars: number) => formatDollars(Math.round(dollars))

/** How prices spread. */
export function PriceBars({ bins }: Pick<ListSummary['prices'], 'bins'>) {
  return (
    <BarChart
      caption="How many prices lie where"
      headers={['From', 'To', 'Prices']}
      bars={bins.map(({ from, to, count }) => ({
        key: from,
        cells: [whole(from), whole(to)],
        count,
      }))}
      ends={[whole(bins[0]?.from ?? 0), whole(bins.at(-1)?.to ?? 0)]}
    />
  )
}
