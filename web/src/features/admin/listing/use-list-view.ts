import { useDeferredValue, useMemo, useState } from 'react'
import { arrange, type ListRules } from './arrange.ts'

const pageSize = 25

/**
 * What is to be seen of a list: its criteria, and the items of one page.
 *
 * Only a page of items is ever drawn and typing does not wait for the search, so long lists stay quick.
 * `filter` is the one it begins with.
 */
export function useListView<T>(
  items: readonly T[] | undefined,
  rules: ListRules<T>,
  filter = rules.filters[0]?.value ?? '',
) {
  const [criteria, setCriteria] = useState({
    query: '',
    filter,
    sort: rules.sorts[0]?.value ?? '',
  })
  const [wantedPage, setPage] = useState(0)
  const settled = useDeferredValue(criteria)
  const found = useMemo(() => arrange(items ?? [], rules, settled), [items, rules, settled])
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(wantedPage, pageCount - 1)
  const first = page * pageSize
  return {
    criteria,
    change: (changed: Partial<typeof criteria>) => {
      setCriteria({ ...criteria, ...changed })
      setPage(0)
    },
    total: items?.length ?? 0,
    foundCount: found.length,
    shown: found.slice(first, first + pageSize),
    first,
    page,
    pageCount,
    setPage,
  }
}
