import { useDeferredValue, useMemo, useState } from 'react'
import { arrange, type ListRules } from './arrange.ts'
import { useSearchParams } from 'react-router-dom'

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

/**
 * Which item of a screen is open: none (the list), a new one, or the one with this id.
 *
 * It stands in the address (`?new`, `?edit=…`), so a reload comes back to the same form and Back leaves it.
 */
export function useItemInAddress() {
  const [params, setParams] = useSearchParams()
  return {
    isNew: params.has('new'),
    id: params.get('edit') ?? undefined,
    params,
    openNew: () => setParams({ new: '' }),
    open: (id: string) => setParams({ edit: id }),
    // Replaced, so that Back does not lead into a form that has been left.
    close: () => setParams({}, { replace: true }),
  }
}
