import {
  type AdminOffer,
  countOffers,
  formatNumber,
  maxCounted,
  type OfferCounts,
  offerExportUrl,
  type OfferOrder,
  offerStatuses,
  replyKinds,
  searchOffers,
} from 'offers-service/contract'
import { call } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import type { ListCriteria } from '../../listing/filter-and-sort.ts'
import type { ListAddress } from '../../listing/use-list-address.ts'
import { pageSize } from '../../listing/use-pages.ts'
import { useSearchedPage } from '../../listing/use-searched-page.ts'
import { withSession } from '../../session/renew-session.ts'
import type { OfferMatch } from '../bulk/use-offer-selection.ts'
import { statusLooks } from '../offer-status.tsx'
import { askedBounds, boundsIn, type OfferBounds } from './offer-bounds.ts'

/** What the service gives out at once at most. */
const longestPage = 200

const orders: Array<{ value: OfferOrder; label: string }> = [
  { value: 'newest', label: 'Newest first' },
  { value: 'expires-first', label: 'Expires first' },
  { value: 'amount-high', label: 'Highest amount' },
  { value: 'location', label: 'Location' },
  { value: 'reference', label: 'Reference number' },
]

/** Where offers are looked for that wait for something, those that wait longest come first. */
const ordersOf = (bounds: OfferBounds): typeof orders =>
  replyKinds.some((kind) => bounds[kind] === 'waiting')
    ? [{ value: 'longest-waiting', label: 'Longest wait' }, ...orders]
    : orders

const counted = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${count})`

/** The choices of the list: every status with how many are in it, and whether the seller has looked. */
function rulesFor(bounds: OfferBounds, counts?: OfferCounts) {
  return {
    sorts: ordersOf(bounds),
    filters: [
      { value: 'all', label: 'All offers' },
      ...offerStatuses.map((status) => ({
        value: status as string,
        label: counted(statusLooks[status].label, counts?.statusCounts?.[status]),
      })),
      { value: 'live', label: 'Can be signed today' },
      { value: 'unopened', label: 'Not opened yet' },
    ],
  }
}

/** Which offers are wanted, in whatever order. */
function filterOf({ query, filter }: ListCriteria, bounds: OfferBounds): OfferMatch {
  return {
    search: query.trim() || undefined,
    status: offerStatuses.find((status) => status === filter),
    ...(filter === 'unopened' && { opened: 'false' as const }),
    ...((filter === 'live' || filter === 'unopened') && { live: 'true' as const }),
    ...askedBounds(bounds),
  }
}

/** Where all the wanted offers are had as a spreadsheet. */
export function exportAddress(criteria: ListCriteria, bounds: OfferBounds): string {
  const given = Object.entries(filterOf(criteria, bounds)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return given.length > 0 ? `${offerExportUrl}?${new URLSearchParams(given)}` : offerExportUrl
}

/** What the service is asked for, whatever the page. */
function queryOf(criteria: ListCriteria, bounds: OfferBounds) {
  return {
    ...filterOf(criteria, bounds),
    order: ordersOf(bounds).find(({ value }) => value === criteria.sort)?.value,
  }
}

/** All the wanted offers, one long page after the other. */
async function* allWanted(criteria: ListCriteria, bounds: OfferBounds): AsyncGenerator<AdminOffer> {
  for (let after: string | null | undefined; after !== null;) {
    const query = { ...queryOf(criteria, bounds), pageSize: String(longestPage), after }
    const page = await withSession(async () => await call(searchOffers, { query }))
    yield* page.offers
    after = page.next
  }
}

/** How many offers were found, in words where they are not counted. */
function inWords(
  { total }: OfferCounts,
  { filter }: ListCriteria,
  bounds: OfferBounds,
): number | string {
  const isNarrowed =
    offerStatuses.some((status) => status === filter) || Object.keys(askedBounds(bounds)).length > 0
  return total ?? (isNarrowed ? 'many' : `more than ${formatNumber(maxCounted)}`)
}

/** What the list of offers at an address can be narrowed to and ordered by. */
export const offerChoices = (params: URLSearchParams) => rulesFor(boundsIn(params))

/** The admin's offers, searched and paged by the service, because there may be thousands. Counts come after the rows. */
export function useOfferSearch(list: ListAddress) {
  const { settled, page, params } = list
  const bounds = boundsIn(params)
  const query = useApi(searchOffers, {
    query: { ...queryOf(settled, bounds), page: String(page + 1), pageSize: String(pageSize) },
  })
  const counts = useApi(countOffers, { query: filterOf(settled, bounds) }).data
  const searched = useSearchedPage({
    list,
    query,
    rowsOf: ({ offers }) => offers,
    hasMore: ({ next }) => next !== null,
    found: counts && inWords(counts, settled, bounds),
  })
  return {
    ...searched,
    isEmpty: searched.isEmpty && Object.keys(askedBounds(bounds)).length === 0,
    rules: rulesFor(bounds, counts),
    bounds,
    /** What is looked for, as the service takes it. */
    match: filterOf(settled, bounds),
    allWanted: () => allWanted(settled, bounds),
    flagged: new Set(searched.data?.flagged),
    waiting: searched.data?.waiting ?? [],
    closeTo: searched.data?.closeTo ?? [],
  }
}
