import {
  countLeads,
  type LeadCounts,
  type LeadOrder,
  mostCounted,
  searchLeads,
} from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { useListAddress } from '../listing/use-list-address.ts'
import { leadStatusOptions } from './lead-status.ts'

const pageSize = 25

const orders: Array<{ value: LeadOrder; label: string }> = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'place', label: 'Property' },
]

const counted = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`

/** The choices of the list: every status and what looks automatic, with how many there are. */
function rulesFor(counts: LeadCounts | undefined) {
  return {
    sorts: orders,
    filters: [
      { value: 'all', label: 'All leads' },
      ...leadStatusOptions.map(({ value, label }) => ({
        value: value as string,
        label: counted(label, counts?.counts?.[value]),
      })),
      { value: 'repeated', label: 'Asked more than once' },
      { value: 'automatic', label: counted('Looks automatic', counts?.counts?.automatic) },
    ],
  }
}

/** Which leads a filter of the list means. */
function filterOf(filter: string) {
  if (filter === 'repeated') return { repeated: 'true' as const }
  if (filter === 'automatic') return { automatic: 'true' as const }
  const status = leadStatusOptions.find(({ value }) => value === filter)?.value
  return status === undefined ? {} : { status, automatic: 'false' as const }
}

/** The leads, searched and paged by the service, because there may be many thousands. Counts come after the rows. */
export function useLeadSearch() {
  const { settled, page, ...chosen } = useListAddress({ filter: 'all', sort: 'newest' })
  const wanted = {
    ...filterOf(settled.filter),
    search: settled.query.trim().slice(0, 100) || undefined,
  }
  const query = useApi(searchLeads, {
    query: {
      ...wanted,
      order: orders.find(({ value }) => value === settled.sort)?.value,
      page: String(page + 1),
      pageSize: String(pageSize),
    },
  })
  const counts = useApi(countLeads, { query: wanted })
  // The list stays on the screen while the answer to the next letter typed is on its way.
  const [last, setLast] = useState(query.data)
  if (query.data && query.data !== last) setLast(query.data)
  const data = query.data ?? (query.isLoading ? last : undefined)
  const shown = data?.leads ?? []
  const first = page * pageSize
  const isLast = query.data && !query.data.hasMore
  const total =
    counts.data && (counts.data.total ?? `more than ${mostCounted.toLocaleString('en-US')}`)
  const isPastEnd = query.data?.leads.length === 0 && page > 0
  useEffect(() => {
    // The last lead of the last page is gone, or an address from earlier.
    if (!isPastEnd || counts.isLoading) return
    const lastPage = Math.ceil((counts.data?.total ?? 0) / pageSize) - 1
    chosen.setPage(Math.max(0, Math.min(page - 1, lastPage)))
  })
  return {
    error: query.error,
    retry: query.retry,
    isLoading: !data && !query.error,
    isShown: data !== undefined,
    /** True when there is no lead at all, rather than none that matches. */
    isEmpty:
      shown.length === 0 &&
      page === 0 &&
      data !== undefined &&
      settled.query.trim() === '' &&
      settled.filter === 'all',
    rules: rulesFor(counts.data),
    view: {
      ...chosen,
      page,
      first,
      shown,
      foundCount: isLast ? first + shown.length : total,
      // As far as is known: there is one more, or this is the last.
      pageCount: isLast ? page + 1 : page + 2,
    },
  }
}
