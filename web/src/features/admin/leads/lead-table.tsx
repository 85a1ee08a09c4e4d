import { formatCount, type Lead } from 'offers-service/contract'
import { paths } from '../../../site/paths.ts'
import { formatAdminDate } from '../../../format/dates.ts'
import { Link } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../listing/data-table.tsx'
import { acreageLabel } from './lead-words.ts'
import { ContactLinks } from './contact-links.tsx'
import styles from './lead-table.module.css'
import { StatusSelect } from './status-select.tsx'
import { offerAddress } from '../offers/offer-address.ts'

const columnsWith = (addressOf: (id: string) => string): Array<Column<Lead>> => [
  {
    header: 'Name',
    cell: ({ id, name, duplicates, looksAutomatic, mergedInto, mergedRequests }) => (
      <>
        <Link to={addressOf(id)} className={styles.name}>
          {name}
        </Link>
        {looksAutomatic && <span className={styles.small}>Looks automatic</span>}
        {mergedInto !== null && <span className={styles.small}>Merged into another lead</span>}
        {mergedRequests.length > 0 && (
          <span className={styles.small}>
            With {formatCount(mergedRequests.length, 'merged request')}
          </span>
        )}
        {duplicates.length > 0 && <span className={styles.small}>Asked more than once</span>}
      </>
    ),
  },
  {
    header: 'Property',
    cell: ({ propertyLocation, acres }) => (
      <>
        {propertyLocation || 'Not said yet'}
        <span className={styles.small}>{acreageLabel(acres)}</span>
      </>
    ),
  },
  { header: 'Contact', cell: (lead) => <ContactLinks {...lead} /> },
  { header: 'Received', isShort: true, cell: ({ createdAt }) => formatAdminDate(createdAt) },
  { header: 'Status', cell: (lead) => <StatusSelect lead={lead} /> },
  {
    header: 'Offer',
    isShort: true,
    cell: ({ id, name, offers }) =>
      offers.length > 0 ? (
        <span>
          {offers.map((number) => (
            <Link key={number} to={offerAddress(number)} className={styles.offer}>
              {number}
            </Link>
          ))}
        </span>
      ) : (
        <LinkButton
          size="small"
          to={`${paths.adminOffers}?new&lead=${encodeURIComponent(id)}`}
          aria-label={`Make an offer to ${name}`}
        >
          Make an offer
        </LinkButton>
      ),
  },
]

interface LeadTableProps {
  leads: readonly Lead[]
  /** Where a lead is opened. */
  addressOf: (id: string) => string
}

/** The requests with what the admin needs to call back. */
export function LeadTable({ leads, addressOf }: LeadTableProps) {
  return (
    <DataTable
      caption="Leads"
      columns={columnsWith(addressOf)}
      items={leads}
      keyOf={({ id }) => id}
    />
  )
}
