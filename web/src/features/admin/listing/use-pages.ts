import { useState } from 'react'

/** What is on one page of a list; a page past the end gives way to the last one. Pages count from 0. */
export function pageOf<T>(items: readonly T[], wantedPage: number, pageSize: number) {
  const pageCount = Math.max(1, Math.ceil(items.length / pageSize))
  const page = Math.min(wantedPage, pageCount - 1)
  const first = page * pageSize
  const shown = items.slice(first, first + pageSize)
  return { first, shown, foundCount: items.length, page, pageCount }
}

/** Pages through a list that is part of a screen. */
export function usePages<T>(items: readonly T[], pageSize: number) {
  const [wantedPage, setPage] = useState(0)
  return { ...pageOf(items, wantedPage, pageSize), setPage }
}
