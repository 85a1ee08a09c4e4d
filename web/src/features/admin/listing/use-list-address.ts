import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ListCriteria } from './arrange.ts'

const pauseMs = 250

/**
 * What the owner wants to see of a list that the server searches, kept in the address: a reload, a bookmark and the way back
 * from an item come to the same page.
 *
 * `criteria` is what the controls show, `settled` what to ask for: what is typed counts a moment after its last letter. `start`
 * is what an address without parameters means.
 */
export function useListAddress(start: { filter: string; sort: string }) {
  const [params, setParams] = useSearchParams()
  const settled: ListCriteria = {
    query: params.get('search') ?? '',
    filter: params.get('show') ?? start.filter,
    sort: params.get('sort') ?? start.sort,
  }
  const [typed, setTyped] = useState(settled.query)
  // Tells what was written from here from an address that came otherwise, by a link or by going back.
  const written = useRef(settled.query)

  const write = (changed: Record<string, string>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changed))
      if (value === '' || value === { show: start.filter, sort: start.sort }[name])
        next.delete(name)
      else next.set(name, value)
    setParams(next, { replace: true })
  }
  const writeCriteria = ({ query, filter, sort }: ListCriteria) => {
    written.current = query
    write({ search: query, show: filter, sort, page: '' })
  }
  const settle = useRef(writeCriteria)
  useEffect(() => {
    settle.current = writeCriteria
  })

  useEffect(() => {
    if (settled.query === written.current) return
    written.current = settled.query
    setTyped(settled.query)
  }, [settled.query])
  const { query, filter, sort } = { ...settled, query: typed }
  useEffect(() => {
    if (query === written.current) return undefined
    const timer = setTimeout(() => settle.current({ query, filter, sort }), pauseMs)
    return () => clearTimeout(timer)
  }, [query, filter, sort])

  return {
    settled,
    criteria: { query, filter, sort },
    change: (changed: Partial<ListCriteria>) => {
      if (changed.query === undefined) writeCriteria({ query, filter, sort, ...changed })
      else setTyped(changed.query)
    },
    /** Counts from 0. */
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1) - 1,
    setPage: (page: number) => write({ page: page === 0 ? '' : String(page + 1) }),
  }
}
