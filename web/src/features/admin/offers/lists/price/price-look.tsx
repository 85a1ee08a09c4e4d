import {
  formatCount,
  formatDollars,
  formatNumber,
  type ListPricePreview,
  type ListSummary,
} from 'offers-service/contract'
import { Link } from '../../../../../ui/link.tsx'
import { type Column, DataTable } from '../../../listing/data-table.tsx'
import { Facts } from '../../../listing/facts.tsx'
import { PriceBars } from './price-bars.tsx'
import styles from './price-step.module.css'

type OddPrice = ListSummary['prices']['oddest'][number]

const whole = (dollars: number) => formatDollars(Math.round(dollars))
const oneDigit = (figure: number) => formatNumber(Math.round(figure * 10) / 10)

function comparedWith({ ratio, by }: OddPrice): string {
  return by === 'acres'
    ? `${whole(ratio)} an acre`
    : `${oneDigit(ratio * 100)}% of the assessed value`
}

const oddColumns: Array<Column<OddPrice>> = [
  {
    header: 'Row',
    cell: ({ rowNumber }) => <span className="nowrap">{formatNumber(rowNumber)}</span>,
  },
  { header: 'Price', align: 'end', isShort: true, cell: ({ dollars }) => formatDollars(dollars) },
  { header: 'That is', cell: comparedWith },
  {
    header: 'Usual is',
    cell: ({ timesUsual }) =>
      timesUsual >= 1
        ? `${oneDigit(timesUsual)} times less`
        : `${oneDigit(1 / timesUsual)} times more`,
  },
]

interface PriceLookProps extends ListPricePreview {
  /** True for the rules in the form, which are not saved yet. */
  isTyped: boolean
  state: { isWaiting: boolean; hasFailed: boolean }
}

/** What is said of the figures below: whose they are, and whether others are on their way. */
function remarkOn(isTyped: boolean, { isWaiting, hasFailed }: PriceLookProps['state']): string {
  if (hasFailed) return 'What you typed could not be priced. Save the rules to try again.'
  if (isWaiting) return 'Pricing what you typed...'
  return isTyped ? 'These are the rules you typed. Save them to keep them.' : 'By the saved rules.'
}

/** What prices come to. */
export function PriceLook({ prices, unpriced, isTyped, state }: PriceLookProps) {
  const { count, lowest, median, highest, sum, bins, oddest } = prices
  return (
    <section className={styles.look} aria-labelledby="price-look">
      <h3 id="price-look">What it comes to</h3>
      <output className={styles.remark}>{remarkOn(isTyped, state)}</output>
      {count === 0 ? (
        <p>No row has a price yet.</p>
      ) : (
        <>
          <Facts
            facts={[
              ['Priced', formatCount(count, 'row')],
              ['Lowest', formatDollars(lowest)],
              ['Median', whole(median)],
              ['Highest', formatDollars(highest)],
              ['Sum', formatDollars(sum)],
            ]}
          />
          <PriceBars bins={bins} />
        </>
      )}
      {unpriced > 0 && (
        <p>
          {formatCount(unpriced, 'row has', 'rows have')} no price and{' '}
          {unpriced === 1 ? 'is' : 'are'} set aside. <Link to="?step=tidy">See them in Tidy</Link>
        </p>
      )}
      {oddest.length > 0 && (
        <>
          <h4>Least like the others</h4>
          <DataTable
            caption="Prices that are least like the others"
            columns={oddColumns}
            items={oddest}
            keyOf={({ rowNumber }) => String(rowNumber)}
          />
        </>
      )}
    </section>
  )
}
