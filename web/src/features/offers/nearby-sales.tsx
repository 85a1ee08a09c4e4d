import {
  formatAcreage,
  formatCalendarDate,
  formatCount,
  formatDollars,
  type NearbySales as Sales,
} from 'offers-service/contract'
import styles from './nearby-sales.module.css'

type Sale = Sales['sales'][number]

/** When something was sold and how far away, as far as that is known. */
function whenAndWhere({ soldOn, miles }: Sale): string {
  const sold = `Sold ${formatCalendarDate(soldOn)}`
  if (miles === undefined) return sold
  if (miles === 0) return `${sold}, less than a mile away`
  return `${sold}, about ${formatCount(miles, 'mile')} away`
}

/** What other land of that size was sold for in the county. Where all figures are from one place, that is said once. */
export function NearbySales({ county, size, sales }: Sales) {
  const [source, ...others] = new Set(sales.map((sale) => sale.source))
  const isOneSource = others.length === 0
  return (
    <div className={styles.sales}>
      <p>
        These are sales of other land in {county}, in the same range of sizes as this land: {size}.
      </p>
      <ul role="list" className={styles.list}>
        {sales.map((sale) => (
          <li key={sale.id} className={styles.sale}>
            <span>
              {formatAcreage(sale.acreage)} for {formatDollars(sale.price)}
            </span>{' '}
            <strong>{formatDollars(sale.perAcre)} an acre</strong>{' '}
            <span className={styles.more}>
              {whenAndWhere(sale)}{' '}
              {!isOneSource && <span className={styles.source}>From: {sale.source}</span>}
            </span>
          </li>
        ))}
      </ul>
      {isOneSource && <p className={styles.more}>These figures are from: {source}</p>}
    </div>
  )
}
