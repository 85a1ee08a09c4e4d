import { useDeferredValue, useMemo, useState } from 'react'
import { arrange, type ListRules } from './arrange.ts'
import { useLocation, useSearchParams } from 'react-router-dom'

const pageSize = 25

/**
 * What is to be seen of a list: its criteria, and the items of one page.
 *
 * Only a page of items is ever drawn and typing does not wait for the search, so long lists stay quick.
 */
export function useListView<T>(items: readonly T[] | undefined, rules: ListRules<T>) {
  const [criteria, setCriteria] = useState({
    query: '',
    filter: rules.filters[0]?.value ?? '',
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

/** What an address says of an item, beside what it says of the list the item is in. */
const itemParameters = new Set(['new', 'edit', 'lead', 'import'])

/**
 * Which item of a screen is open: none (the list), a new one, or the one with this id.
 *
 * It stands in the address (`?new`, `?edit=…`), so a reload comes back to the same form and Back leaves it. What the address says
 * of the list stays there meanwhile.
 */
export function useItemInAddress() {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const ofList = [...params].filter(([name]) => !itemParameters.has(name))
  const addressWith = (...item: [string, string][]) => {
    const search = new URLSearchParams([...ofList, ...item]).toString()
    return search === '' ? pathname : `${pathname}?${search}`
  }
  return {
    isNew: params.has('new'),
    id: params.get('edit') ?? undefined,
    params,
    openNew: () => setParams([...ofList, ['new', '']]),
    open: (id: string) => setParams([...ofList, ['edit', id]]),
    // Replaced, so that Back does not lead into a form that has been left.
    close: () => setParams(ofList, { replace: true }),
    listAddress: addressWith(),
    addressOf: (id: string) => addressWith(['edit', id]),
  }
}
export type ItemInAddress = ReturnType<typeof useItemInAddress>
