import { useState } from 'react'

/** How many items a list shows at once. */
export const pageSize = 25

/** What is on one page of a list; a page past the end gives way to the last one. Pages count from 0. */
export function pageOf<T>(items: readonly T[], wantedPage: number, size: number) {
  const pageCount = Math.max(1, Math.ceil(items.length / size))
  const page = Math.min(wantedPage, pageCount - 1)
  const first = page * size
  const shown = items.slice(first, first + size)
  return { first, shown, foundCount: items.length, page, pageCount }
}

/** Pages through a list that is part of a screen. */
export function usePages<T>(items: readonly T[], size: number) {
  const [wantedPage, setPage] = useState(0)
  return { ...pageOf(items, wantedPage, size), setPage }
}
