import {
  type AdminOffer,
  offerExportUrl,
  type OfferOrder,
  type OfferPage,
  offerStatuses,
  searchOffers,
} from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { call } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import type { ListCriteria } from '../../listing/arrange.ts'
import { withSession } from '../../session/renew-session.ts'
import { statusLooks } from '../offer-status.tsx'

const pauseMs = 250

/** A text a moment after its last change, so that not every letter typed is asked about. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const pageSize = 25
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
function rulesFor(page: OfferPage | undefined) {
  return {
    sorts: orders,
    filters: [
      { value: 'all', label: 'All offers' },
      ...offerStatuses.map((status) => ({
        value: status as string,
        label: counted(statusLooks[status].label, page?.statusCounts[status]),
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
    opened: filter === 'unopened' ? ('false' as const) : undefined,
  }
}

/** Where all the wanted offers are had as a spreadsheet. */
export function exportAddress(criteria: ListCriteria): string {
  const given = Object.entries(filterOf(criteria)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return given.length > 0 ? `${offerExportUrl}?${new URLSearchParams(given)}` : offerExportUrl
}

/** What the service is asked for. */
function queryOf(criteria: ListCriteria, page: number, size = pageSize) {
  return {
    ...filterOf(criteria),
    order: orders.find(({ value }) => value === criteria.sort)?.value,
    page: String(page + 1),
    pageSize: String(size),
  }
}

/** All the wanted offers beyond the page on the screen, one long page after the other. */
async function* allWanted(criteria: ListCriteria): AsyncGenerator<AdminOffer> {
  for (let page = 0; ; page += 1) {
    const query = queryOf(criteria, page, longestPage)
    const { offers } = await withSession(async () => await call(searchOffers, { query }))
    yield* offers
    if (offers.length < longestPage) return
  }
}

/**
 * What the owner wants to see of the offers. It is kept apart from the list so that it outlives a visit to one offer.
 *
 * `start` is what is wanted first, as far as it names a filter or an order.
 */
export function useOfferCriteria(start: { filter: string | null; sort: string | null }) {
  const [criteria, setCriteria] = useState<ListCriteria>({
    query: '',
    filter: start.filter ?? 'all',
    sort: start.sort ?? 'newest',
  })
  const [page, setPage] = useState(0)
  return {
    criteria,
    change: (changed: Partial<ListCriteria>) => {
      setCriteria({ ...criteria, ...changed })
      setPage(0)
    },
    page,
    setPage,
  }
}
export type OfferCriteria = ReturnType<typeof useOfferCriteria>

/** The owner's offers, searched and paged by the service, because there may be thousands. */
export function useOfferSearch(chosen: OfferCriteria) {
  const { criteria, page } = chosen
  const settled = { ...criteria, query: useSettled(criteria.query) }
  const query = useApi(searchOffers, { query: queryOf(settled, page) })
  // The list stays on the screen while the answer to the next letter typed is on its way.
  const [last, setLast] = useState(query.data)
  if (query.data && query.data !== last) setLast(query.data)
  const data = query.data ?? (query.isLoading ? last : undefined)
  const foundCount = data?.total ?? 0
  return {
    error: query.error,
    isLoading: !data && !query.error,
    retry: query.retry,
    isShown: data !== undefined,
    /** True when there is no offer at all, rather than none that matches. */
    isEmpty: data?.total === 0 && settled.query === '' && settled.filter === 'all',
    rules: rulesFor(data),
    allWanted: () => allWanted(settled),
    doubted: new Set(data?.doubted),
    view: {
      ...chosen,
      first: page * pageSize,
      shown: data?.offers ?? [],
      foundCount,
      pageCount: Math.max(1, Math.ceil(foundCount / pageSize)),
    },
  }
}
