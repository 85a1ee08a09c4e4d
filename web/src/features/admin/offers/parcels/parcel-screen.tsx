import {
  formatAcreage,
  formatDollars,
  type ParcelDetail,
  readParcel,
} from 'offers-service/contract'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApi, usePrimeCache } from '../../../../api/hooks.ts'
import { CountyMap } from '../../../../brand/on-demand/county-map.tsx'
import { paths } from '../../../../site/paths.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Link } from '../../../../ui/link.tsx'
import { ReferenceNumber } from '../../../../ui/reference-number.tsx'
import { formatDay, formatTimestamp } from '../../dates.ts'
import { PublicLink } from '../../editing/public-link.tsx'
import { Badge } from '../../listing/badge.tsx'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { Facts } from '../../listing/facts.tsx'
import { ListFailure, ListSkeleton } from '../../listing/list-states.tsx'
import { MissingItem } from '../../listing/missing-item.tsx'
import { AdminScreen } from '../../shell/admin-screen.tsx'
import { Panel } from '../../shell/panel.tsx'
import { offerAddress } from '../offer-address.ts'
import { OfferStatusBadge } from '../offer-status.tsx'
import { LandLinks } from './land-links.tsx'
import { OutlinePanel } from './outline-panel.tsx'
import { ParcelFields } from './parcel-form.tsx'
import { mapAddress, writeCoordinates } from './parcel-values.ts'
import styles from './parcel-screen.module.css'

type Row<Part extends 'offers' | 'owners' | 'letters' | 'leads'> = ParcelDetail[Part][number]

const NumberLink = ({ referenceNumber }: { referenceNumber: string }) => (
  <Link to={offerAddress(referenceNumber)}>
    <ReferenceNumber>{referenceNumber}</ReferenceNumber>
  </Link>
)

const offerColumns: Array<Column<Row<'offers'>>> = [
  { header: 'Offer', cell: (offer) => <NumberLink {...offer} /> },
  { header: 'Seller', cell: ({ sellerName }) => sellerName || 'Not named' },
  { header: 'Amount', align: 'end', isShort: true, cell: ({ amount }) => formatDollars(amount) },
  { header: 'Status', cell: ({ status }) => <OfferStatusBadge status={status} /> },
  {
    header: 'Last day',
    isShort: true,
    cell: ({ expirationDate }) => formatDay(expirationDate),
  },
  { header: 'Made', isShort: true, cell: ({ createdAt }) => formatTimestamp(createdAt) },
]

const ownerColumns: Array<Column<Row<'owners'>>> = [
  { header: 'Name', cell: ({ name }) => name },
  {
    header: 'Mailing address',
    cell: ({ mailingAddress }) => (
      <span className={styles.lines}>{mailingAddress || 'Not known'}</span>
    ),
  },
  { header: 'Named in', isShort: true, cell: (owner) => <NumberLink {...owner} /> },
]

const letterColumns: Array<Column<Row<'letters'>>> = [
  { header: 'Printed', isShort: true, cell: ({ at }) => formatTimestamp(at) },
  { header: 'Offer', isShort: true, cell: (letter) => <NumberLink {...letter} /> },
  { header: 'Remark', cell: ({ detail }) => detail || 'None' },
]

const leadColumns: Array<Column<Row<'leads'>>> = [
  {
    header: 'Lead',
    cell: ({ id, name }) => (
      <Link to={`${paths.adminLeads}?edit=${encodeURIComponent(id)}`}>{name}</Link>
    ),
  },
  { header: 'Property', cell: ({ propertyLocation }) => propertyLocation },
  { header: 'Received', isShort: true, cell: ({ createdAt }) => formatTimestamp(createdAt) },
]

interface PartProps<T> {
  title: string
  columns: Array<Column<T>>
  items: readonly T[]
  keyOf: (item: T) => string
  /** What stands there while there are none. */
  none: ReactNode
}

/** One kind of thing that belongs to the parcel. */
function Part<T>({ title, columns, items, keyOf, none }: PartProps<T>) {
  return (
    <Panel title={title}>
      {items.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <DataTable caption={title} columns={columns} items={items} keyOf={keyOf} />
      )}
    </Panel>
  )
}

function ParcelFacts({ parcel, landLinks }: Pick<ParcelDetail, 'parcel' | 'landLinks'>) {
  const { apn, county, state, location, acreage, assessedValue, coordinates } = parcel
  return (
    <Facts
      facts={[
        ['APN', <ReferenceNumber key="apn">{apn}</ReferenceNumber>],
        ['County', [county, state].filter(Boolean).join(', ') || 'Not named in the location'],
        ['Location', location],
        ['Size', formatAcreage(acreage)],
        ['Assessed value', assessedValue === null ? 'Not known' : formatDollars(assessedValue)],
        [
          'On the map',
          coordinates ? (
            <span key="map" className={styles.map}>
              {writeCoordinates(coordinates)}
              <PublicLink to={mapAddress(coordinates)}>Open the map</PublicLink>
            </span>
          ) : (
            'Not known'
          ),
        ],
        [
          'For its sellers',
          landLinks.length === 0 ? (
            ''
          ) : (
            <span key="links" className={styles.links}>
              <LandLinks links={landLinks} />
            </span>
          ),
        ],
      ]}
    />
  )
}

/** Takes on the address of the parcel that this one became part of, unless it did while it was open: something may be typed here. */
function useOwnAddress(id: string, answer: ParcelDetail | undefined) {
  const navigate = useNavigate()
  const remember = usePrimeCache()
  const [opened, setOpened] = useState<ParcelDetail>()
  if (answer && !opened) setOpened(answer)
  const move = useEffectEvent(async (detail: ParcelDetail) => {
    const params = { id: detail.parcel.id }
    await remember(detail, readParcel, { params })
    await navigate(paths.adminParcel(params.id), { replace: true })
  })
  useEffect(() => {
    if (opened && opened.parcel.id !== id) void move(opened)
  }, [id, opened])
}

/** A parcel of land: what is known of it, its offers, owners, letters and leads. */
export function ParcelScreen({ id }: { id: string }) {
  const { data, error, isLoading, retry } = useApi(readParcel, { params: { id } })
  useOwnAddress(id, data)
  const all = (
    <LinkButton size="small" to={paths.adminParcels}>
      All parcels
    </LinkButton>
  )
  if (!data)
    return (
      <AdminScreen title="Parcel">
        {isLoading ? (
          <ListSkeleton />
        ) : (
          <MissingItem noun="parcel" error={error} onRetry={retry} back={all} />
        )}
      </AdminScreen>
    )
  const { parcel, countyMap, landLinks, offers, owners, letters, leads, doNotMail } = data
  return (
    <AdminScreen
      title={
        <>
          Parcel <ReferenceNumber>{parcel.apn}</ReferenceNumber>
        </>
      }
      badge={doNotMail && <Badge tone="bad">Do not mail</Badge>}
      actions={all}
    >
      {error && <ListFailure error={error} isShown onRetry={retry} />}
      <div className={styles.columns}>
        <div className={styles.land}>
          <ParcelFacts parcel={parcel} landLinks={landLinks} />
          {countyMap && <CountyMap map={countyMap} isSmall />}
          <OutlinePanel id={id} detail={data} />
        </div>
        <ParcelFields id={id} parcel={parcel} />
      </div>
      <div className={styles.parts}>
        <Part
          title="Offers"
          columns={offerColumns}
          items={offers}
          keyOf={({ referenceNumber }) => referenceNumber}
          none="No offer is on file for this parcel."
        />
        <Part
          title="Owners"
          columns={ownerColumns}
          items={owners}
          keyOf={({ name }) => name}
          none="No offer for this parcel names its owner yet."
        />
        <Part
          title="Letters"
          columns={letterColumns}
          items={letters}
          keyOf={({ referenceNumber, at }) => `${referenceNumber} ${at}`}
          none="No letter was printed yet."
        />
        <Part
          title="Leads"
          columns={leadColumns}
          items={leads}
          keyOf={({ id: lead }) => lead}
          none="Nobody asked about this parcel on the website."
        />
      </div>
    </AdminScreen>
  )
}
