import { formatCount, type Lead } from 'offers-service/contract'
import { paths } from '../../../site/paths.ts'
import { formatAdminDate } from '../../../format/dates.ts'
import { Link } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../listing/data-table.tsx'
import { formatDay, useToday } from '../dates.ts'
import { type Colleague, nameOf, useColleagues } from './colleagues.ts'
import { nextStepWords } from './lead-words.ts'
import { ContactLinks } from './contact-links.tsx'
import styles from './lead-table.module.css'
import { propertyColumn } from './property-column.tsx'
import { StatusSelect } from './status-select.tsx'
import { offerAddress } from '../offers/offer-address.ts'

/** Who looks after each, where that can be somebody else. */
const personColumn = (people: readonly Colleague[]): Column<Lead> => ({
  header: 'Looked after by',
  card: 'fact',
  cell: ({ lookedAfterBy }) => {
    const found = people.find(({ person }) => person === lookedAfterBy)
    if (!found) return null
    return found.isOwn ? 'You' : nameOf(found)
  },
})

const columnsWith = (
  today: string,
  addressOf: (id: string) => string,
  people: readonly Colleague[],
): Array<Column<Lead>> => [
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
  { header: 'Status', card: 'corner', cell: (lead) => <StatusSelect lead={lead} /> },
  propertyColumn,
  ...(people.length > 0 ? [personColumn(people)] : []),
  {
    header: 'Received',
    isShort: true,
    card: 'fact',
    cell: ({ createdAt }) => formatAdminDate(createdAt),
  },
  {
    header: 'Next step',
    card: 'fact',
    isOnlyOnCards: true,
    cell: (lead) =>
      lead.followUpOn === null ? null : (
        <span data-due={lead.followUpOn <= today} className={styles.next}>
          {nextStepWords(lead)}, {formatDay(lead.followUpOn)}
        </span>
      ),
  },
  {
    header: 'Contact',
    card: 'actions',
    cell: (lead) => <ContactLinks {...lead} />,
  },
  {
    header: 'Offer',
    isShort: true,
    card: 'actions',
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
  const today = useToday()
  const { people = [] } = useColleagues()
  return (
    <DataTable
      caption="Leads"
      columns={columnsWith(today, addressOf, people)}
      items={leads}
      keyOf={({ id }) => id}
    />
  )
}
