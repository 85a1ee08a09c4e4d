import { formatNumber, type ImportWarning } from 'offers-service/contract'
import { PublicLink } from '../../editing/public-link.tsx'
import { Pager } from '../../listing/pager.tsx'
import { usePages } from '../../listing/use-pages.ts'
import { offerAddress } from '../offer-address.ts'

const pageSize = 25

interface SharedParcelsProps {
  warnings: readonly ImportWarning[]
  /** How many there are; of very many only the first are listed. */
  count: number
}

/** The rows of a file whose parcel has another offer, which may be meant: heirs of one parcel may each get theirs. */
export function SharedParcels({ warnings, count }: SharedParcelsProps) {
  const view = usePages(warnings, pageSize)
  return (
    <section aria-labelledby="shared-parcels">
      <h2 id="shared-parcels">Parcels with more than one offer</h2>
      <p>
        {count === 1 ? 'This row is' : `These ${formatNumber(count)} rows are`} for a parcel that
        has another offer, with another seller or another spelling of the name. If you import the
        file, live ones go live anyway, and their history says so.
      </p>
      {view.pageCount > 1 && <Pager view={view} noun="row" plural="rows" />}
      <ul>
        {view.shown.map(({ rowNumber, message, referenceNumber }) => (
          <li key={rowNumber}>
            The parcel of row {formatNumber(rowNumber)} {message}{' '}
            {referenceNumber && (
              <PublicLink to={offerAddress(referenceNumber)}>Look at it</PublicLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
