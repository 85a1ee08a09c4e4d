import {
  type AdminOffer,
  countOffers,
  mostCounted,
  type OfferCounts,
  offerExportUrl,
  type OfferOrder,
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

/** What the service is asked for. `after` is where the page before ended; undefined on the first. */
function queryOf(criteria: ListCriteria, after: string | undefined, size = pageSize) {
  return {
    ...filterOf(criteria),
    order: orders.find(({ value }) => value === criteria.sort)?.value,
    pageSize: String(size),
    after,
  }
}

/** All the wanted offers, one long page after the other. */
async function* allWanted(criteria: ListCriteria): AsyncGenerator<AdminOffer> {
  for (let after: string | null | undefined; after !== null;) {
    const query = queryOf(criteria, after, longestPage)
    const page = await withSession(async () => await call(searchOffers, { query }))
    yield* page.offers
    after = page.next
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
  /** Where each page after the first begins, as far as the owner has come. */
  const [places, setPlaces] = useState<readonly string[]>([])
  return {
    criteria,
    change: (changed: Partial<ListCriteria>) => {
      setCriteria({ ...criteria, ...changed })
      setPlaces([])
    },
    places,
    setPlaces,
  }
}
export type OfferCriteria = ReturnType<typeof useOfferCriteria>

/** How many offers were found, in words where they are not counted. */
function inWords({ total }: OfferCounts, { filter }: ListCriteria): number | string {
  const isNarrowed = offerStatuses.some((status) => status === filter)
  return total ?? (isNarrowed ? 'many' : `more than ${mostCounted.toLocaleString('en-US')}`)
}

/** The owner's offers, searched and paged by the service, because there may be thousands. Counts come after the rows. */
export function useOfferSearch(chosen: OfferCriteria) {
  const { criteria, change, places, setPlaces } = chosen
  const settled = { ...criteria, query: useSettled(criteria.query) }
  const query = useApi(searchOffers, { query: queryOf(settled, places.at(-1)) })
  const counts = useApi(countOffers, { query: filterOf(settled) })
  // The list stays on the screen while the answer to the next letter typed is on its way.
  const [last, setLast] = useState(query.data)
  if (query.data && query.data !== last) setLast(query.data)
  const data = query.data ?? (query.isLoading ? last : undefined)
  const shown = data?.offers ?? []
  const page = places.length
  const first = page * pageSize
  // Undefined until this page is there.
  const next = query.data?.next
  const isPastEnd = query.data?.offers.length === 0 && page > 0
  useEffect(() => {
    if (isPastEnd) setPlaces((known) => known.slice(0, -1))
  }, [isPastEnd, setPlaces])
  return {
    error: query.error,
    isLoading: !data && !query.error,
    retry: query.retry,
    isShown: data !== undefined,
    /** True when there is no offer at all, rather than none that matches. */
    isEmpty:
      data?.offers.length === 0 && page === 0 && settled.query === '' && settled.filter === 'all',
    rules: rulesFor(counts.data),
    allWanted: () => allWanted(settled),
    doubted: new Set(data?.doubted),
    closeTo: data?.closeTo ?? [],
    view: {
      criteria,
      change,
      first,
      shown,
      foundCount:
        next === null ? first + shown.length : counts.data && inWords(counts.data, settled),
      page,
      // As far as is known: there is one more, or this is the last.
      pageCount: next === null ? page + 1 : page + 2,
      setPage: (target: number) => {
        if (target < page) setPlaces(places.slice(0, target))
        else if (next) setPlaces([...places, next])
      },
    },
  }
}
