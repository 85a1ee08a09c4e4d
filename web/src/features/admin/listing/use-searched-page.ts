import { useEffect, useState } from 'react'
import type { Query } from '../../../api/hooks.ts'
import type { ListAddress } from './use-list-address.ts'
import { pageSize } from './use-pages.ts'

interface SearchedPage<Data, Row> {
  list: ListAddress
  /** Asks the service for the page that the address names. */
  query: Query<Data>
  rowsOf: (data: Data) => readonly Row[]
  hasMore: (data: Data) => boolean
  /** How many were found: a number, words where they were not counted, undefined until that is known. */
  found: number | string | undefined
}

/** A page of a list that the service searches, because it may be very long. */
export function useSearchedPage<Data, Row>(search: SearchedPage<Data, Row>) {
  const { list, query, rowsOf, hasMore, found } = search
  const { page, setPage, criteria, change, settled } = list
  // The list stays on the screen while the answer to the next letter typed is on its way.
  const [last, setLast] = useState(query.data)
  if (query.data && query.data !== last) setLast(query.data)
  const data = query.data ?? (query.isLoading ? last : undefined)
  const shown = data ? rowsOf(data) : []
  const first = page * pageSize
  const isLast = query.data !== undefined && !hasMore(query.data)
  const isPastEnd = page > 0 && query.data !== undefined && rowsOf(query.data).length === 0
  useEffect(() => {
    // The last item of the last page is gone, or the address is from earlier.
    if (!isPastEnd || found === undefined) return
    const lastPage = typeof found === 'number' ? Math.ceil(found / pageSize) - 1 : page
    setPage(Math.max(0, Math.min(page - 1, lastPage)))
  })
  const isUnfiltered = settled.query.trim() === '' && settled.filter === 'all'
  return {
    data,
    error: query.error,
    retry: query.retry,
    isLoading: !data && !query.error,
    isShown: data !== undefined,
    /** True when there is nothing at all, rather than nothing that matches. */
    isEmpty: data !== undefined && shown.length === 0 && page === 0 && isUnfiltered,
    view: {
      criteria,
      change,
      page,
      setPage,
      first,
      shown,
      foundCount: isLast ? first + shown.length : found,
      // As far as is known: there is one more, or this is the last. Unknown until the page is there, so that two taps turn one.
      pageCount: query.data && hasMore(query.data) ? page + 2 : page + 1,
    },
  }
}
