import {
  type AdminOffer,
  formatAcreage,
  formatCount,
  formatDollars,
  type WaitingReply,
} from 'offers-service/contract'
import type { ReactNode } from 'react'
import { paths } from '../../../../site/paths.ts'
import { formatAdminDate } from '../../../../format/dates.ts'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { Tick } from '../../listing/tick.tsx'
import { formatDay, useToday } from '../../dates.ts'
import { CopyOfferLink, SellerContact } from '../offer-links.tsx'
import type { OfferSelectionState } from '../bulk/use-offer-selection.ts'
import { daysLeftIfFew, OfferStatusBadge } from '../offer-status.tsx'
import { Link } from '../../../../ui/link.tsx'
import { ReferenceNumber } from '../../../../ui/reference-number.tsx'
import styles from './offer-table.module.css'
import { WhyWaiting } from './why-waiting.tsx'

function Expiry({ offer, today }: { offer: AdminOffer; today: string }) {
  const days = daysLeftIfFew(offer, today)
  return (
    <>
      {formatDay(offer.expirationDate)}
      {days !== undefined && (
        <span className={styles.soon}>
          {days === 0 ? 'Last day' : `${formatCount(days, 'day')} left`}
        </span>
      )}
    </>
  )
}

/** Why an offer is in the list, where those are looked for that wait for something; it takes the room of two columns. */
const whyColumn = (waiting: readonly WaitingReply[]): Column<AdminOffer> => ({
  header: 'Waits for',
  card: 'line',
  cell: ({ referenceNumber }) => (
    <WhyWaiting replies={waiting.filter((reply) => reply.referenceNumber === referenceNumber)} />
  ),
})

const columnsFor = (
  today: string,
  flagged: ReadonlySet<string>,
  waiting: readonly WaitingReply[],
  tickOf: (referenceNumber: string) => ReactNode,
  addressOf: (referenceNumber: string) => string,
): Array<Column<AdminOffer>> => [
  {
    header: 'Offer',
    cell: ({ referenceNumber, sellerName }) => (
      <div className={styles.offer}>
        {tickOf(referenceNumber)}
        <div>
          <Link to={addressOf(referenceNumber)} className={styles.number}>
            <ReferenceNumber>{referenceNumber}</ReferenceNumber>
          </Link>
          <span className={`${styles.small} ${styles.seller}`}>
            {sellerName || 'Seller not named'}
          </span>
          {flagged.has(referenceNumber) && <span className={styles.doubt}>Check who signed</span>}
        </div>
      </div>
    ),
  },
  ...(waiting.length > 0 ? [whyColumn(waiting)] : []),
  {
    header: 'Property',
    card: 'line',
    cell: ({ location, acreage, apn, parcelId }) => (
      <>
        {location}
        <span className={styles.small}>
          {formatAcreage(acreage)}, APN{' '}
          {parcelId === null ? (
            <ReferenceNumber>{apn}</ReferenceNumber>
          ) : (
            <Link to={paths.adminParcel(parcelId)}>
              <ReferenceNumber>{apn}</ReferenceNumber>
            </Link>
          )}
        </span>
      </>
    ),
  },
  {
    header: 'Amount',
    align: 'end',
    isShort: true,
    card: 'value',
    cell: ({ amount }) => formatDollars(amount),
  },
  {
    header: 'Status',
    card: 'corner',
    cell: ({ status }) => <OfferStatusBadge status={status} />,
  },
  {
    header: 'Expires',
    isShort: true,
    card: 'fact',
    cell: (offer) => <Expiry offer={offer} today={today} />,
  },
  {
    header: 'Opened',
    isShort: true,
    card: 'fact',
    isOnlyOnCards: waiting.length > 0,
    cell: ({ firstViewedAt }) => (firstViewedAt ? formatAdminDate(firstViewedAt) : 'Not yet'),
  },
  {
    header: 'Letter',
    isShort: true,
    card: 'fact',
    isOnlyOnCards: waiting.length > 0,
    cell: ({ letterPrintedAt }) => (letterPrintedAt ? formatAdminDate(letterPrintedAt) : 'Not yet'),
  },
  {
    header: 'Contact',
    card: 'actions',
    isOnlyOnCards: true,
    cell: (offer) => <SellerContact offer={offer} />,
  },
  {
    header: 'Link',
    isShort: true,
    card: 'actions',
    cell: (offer) => <CopyOfferLink offer={offer} />,
  },
]

interface OfferTableProps {
  offers: readonly AdminOffer[]
  /** The reference numbers of those with a signature to look at. */
  flagged: ReadonlySet<string>
  /** What waits for the admin about those that were looked for because of it. */
  waiting: readonly WaitingReply[]
  choice: OfferSelectionState
  /** Where an offer is opened. */
  addressOf: (referenceNumber: string) => string
}

/** Offers with what the admin asks about first: who, where, how much, until when, and whether they looked. */
export function OfferTable({ offers, flagged, waiting, choice, addressOf }: OfferTableProps) {
  const today = useToday()
  const shown = offers.map(({ referenceNumber }) => referenceNumber)
  const tickOf = (number: string) => (
    <Tick
      subject={`offer ${number}`}
      checked={choice.has(number)}
      onChange={(isTicked) => choice.set(number, isTicked, shown)}
    />
  )
  return (
    <DataTable
      caption="Offers"
      columns={columnsFor(today, flagged, waiting, tickOf, addressOf)}
      items={offers}
      keyOf={({ referenceNumber }) => referenceNumber}
    />
  )
}
