import {
  type AdminOffer,
  countOffers,
  formatNumber,
  maxCounted,
  type OfferCounts,
  offerExportUrl,
  type OfferOrder,
  offerStatuses,
  searchOffers,
} from 'offers-service/contract'
import { call } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import type { ListCriteria } from '../../listing/filter-and-sort.ts'
import type { ListAddress } from '../../listing/use-list-address.ts'
import { pageSize } from '../../listing/use-pages.ts'
import { useSearchedPage } from '../../listing/use-searched-page.ts'
import { withSession } from '../../session/renew-session.ts'
import { statusLooks } from '../offer-status.tsx'

/** What the service gives out at once at most. */
const longestPage = 200

const orders: Array<{ value: OfferOrder; label: string }> = [
  { value: 'newest', label: 'Newest first' },
  { value: 'expires-first', label: 'Expires first' },
  { value: 'amount-high', label: 'Highest amount' },
  { value: 'location', label: 'Location' },
  { value: 'reference', label: 'Reference number' },
]

const counted = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${count})`

/** The choices of the list: every status with how many are in it, and whether the seller has looked. */
function rulesFor(counts: OfferCounts | undefined) {
  return {
    sorts: orders,
    filters: [
      { value: 'all', label: 'All offers' },
      ...offerStatuses.map((status) => ({
        value: status as string,
        label: counted(statusLooks[status].label, counts?.statusCounts?.[status]),
      })),
      { value: 'unopened', label: 'Not opened yet' },
    ],
  }
}

/** Which offers are wanted, in whatever order. */
function filterOf({ query, filter }: ListCriteria) {
  return {
    search: query.trim() || undefined,
    status: offerStatuses.find((status) => status === filter),
    ...(filter === 'unopened' && { opened: 'false' as const, live: 'true' as const }),
  }
}

/** Where all the wanted offers are had as a spreadsheet. */
export function exportAddress(criteria: ListCriteria): string {
  const given = Object.entries(filterOf(criteria)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return given.length > 0 ? `${offerExportUrl}?${new URLSearchParams(given)}` : offerExportUrl
}

/** What the service is asked for, whatever the page. */
function queryOf(criteria: ListCriteria) {
  return {
    ...filterOf(criteria),
    order: orders.find(({ value }) => value === criteria.sort)?.value,
  }
}

/** All the wanted offers, one long page after the other. */
async function* allWanted(criteria: ListCriteria): AsyncGenerator<AdminOffer> {
  for (let after: string | null | undefined; after !== null;) {
    const query = { ...queryOf(criteria), pageSize: String(longestPage), after }
    const page = await withSession(async () => await call(searchOffers, { query }))
    yield* page.offers
    after = page.next
  }
}

/** How many offers were found, in words where they are not counted. */
function inWords({ total }: OfferCounts, { filter }: ListCriteria): number | string {
  const isNarrowed = offerStatuses.some((status) => status === filter)
  return total ?? (isNarrowed ? 'many' : `more than ${formatNumber(maxCounted)}`)
}

/** What the list of offers can be narrowed to and ordered by. */
export const offerChoices = rulesFor(undefined)

/** The admin's offers, searched and paged by the service, because there may be thousands. Counts come after the rows. */
export function useOfferSearch(list: ListAddress) {
  const { settled, page } = list
  const query = useApi(searchOffers, {
    query: { ...queryOf(settled), page: String(page + 1), pageSize: String(pageSize) },
  })
  const counts = useApi(countOffers, { query: filterOf(settled) }).data
  const searched = useSearchedPage({
    list,
    query,
    rowsOf: ({ offers }) => offers,
    hasMore: ({ next }) => next !== null,
    found: counts && inWords(counts, settled),
  })
  return {
    ...searched,
    rules: rulesFor(counts),
    allWanted: () => allWanted(settled),
    flagged: new Set(searched.data?.flagged),
    closeTo: searched.data?.closeTo ?? [],
  }
}
