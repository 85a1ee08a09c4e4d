import { formatCount, listSalesNearOffer } from 'offers-service/contract'
import { useApi } from '../../../../api/hooks.ts'
import { paths } from '../../../../site/paths.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Link } from '../../../../ui/link.tsx'
import { addressOfNewSale } from './sale-values.ts'
import styles from './sales.module.css'

/** How many sales the seller of an offer sees, and where to add one. What cannot be read now is missed here only. */
export function SalesOfOffer({ referenceNumber }: { referenceNumber: string }) {
  const { data } = useApi(listSalesNearOffer, { params: { referenceNumber } })
  if (!data) return null
  const { county, state, size, sales } = data
  if (county === '')
    return (
      <p className={styles.small}>
        The seller sees no nearby sales, because the location does not say plainly in which county
        the land lies. End it like this: “Mohave County, Arizona”.
      </p>
    )
  const kind = `${county}, ${size}`
  return (
    <div className={styles.beside}>
      {sales.length > 0 ? (
        <span>
          Below these words the seller sees{' '}
          <Link
            to={`${paths.adminNearbySales}?${new URLSearchParams({ search: `${county}, ${state}` })}`}
          >
            {formatCount(sales.length, 'nearby sale')}
          </Link>{' '}
          ({kind}).
        </span>
      ) : (
        <span>No nearby sales to show the seller yet ({kind}).</span>
      )}
      <LinkButton size="small" to={addressOfNewSale({ county, state })}>
        Add a sale
      </LinkButton>
    </div>
  )
}
