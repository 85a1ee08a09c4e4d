import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { ListCriteria } from './filter-and-sort.ts'

const pauseMs = 250

/** What an address says of an open item, beside what it says of the list the item is in. */
const itemParameters = new Set(['new', 'edit', 'lead', 'near', 'import'])

type Choices = ReadonlyArray<{ value: string }>

/** The choice an address names; the first where it names none, or one that does not exist. */
const chosenFrom = (choices: Choices, named: string | null) =>
  (choices.find(({ value }) => value === named) ?? choices[0])?.value ?? ''

/**
 * The whole state of a list, which stands in the address: what is searched for, filter, order, page, and which item is open. So
 * a reload, a bookmark and the way back come to the same view. Where the address says nothing, the first filter and order count.
 *
 * `criteria` is what the controls show, `settled` what to look for: what is typed counts a moment after its last letter,
 * or as soon as something else is pressed.
 */
export function useListAddress({ filters, sorts }: { filters: Choices; sorts: Choices }) {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const settled: ListCriteria = {
    query: params.get('search') ?? '',
    filter: chosenFrom(filters, params.get('show')),
    sort: chosenFrom(sorts, params.get('sort')),
  }
  // With what was asked for since the last drawing, which a search that settles meanwhile must not undo.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const goTo = (next: URLSearchParams, options?: { replace: boolean }) => {
    latest.current = next
    setParams(next, options)
  }
  const [typed, setTyped] = useState(settled.query)
  // Tells what was written from here from an address that came otherwise, by a link or by going back.
  const written = useRef(settled.query)

  const write = (changed: Record<string, string>) => {
    const next = new URLSearchParams(latest.current)
    for (const [name, value] of Object.entries(changed))
      if (value === '' || value === { show: filters[0]?.value, sort: sorts[0]?.value }[name])
        next.delete(name)
      else next.set(name, value)
    goTo(next, { replace: true })
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
    const settleNow = () => {
      stop()
      settle.current({ query, filter, sort })
    }
    let timer = setTimeout(settleNow, pauseMs)
    let isPressed = false
    // Not while something is pressed: what is found would move away under the finger, and nothing would be clicked.
    const press = () => {
      isPressed = true
      clearTimeout(timer)
    }
    const release = () => {
      isPressed = false
      timer = setTimeout(settleNow, pauseMs)
    }
    const leave = () => {
      if (!isPressed) settleNow()
    }
    // Before whatever is pressed next does what it does, which the search would undo a moment later.
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    document.addEventListener('pointerdown', press, options)
    document.addEventListener('pointerup', release, options)
    document.addEventListener('pointercancel', release, options)
    document.addEventListener('click', settleNow, options)
    document.addEventListener('focusout', leave, options)
    const stop = () => {
      clearTimeout(timer)
      listening.abort()
    }
    return stop
  }, [query, filter, sort])

  const ofList = [...params].filter(([name]) => !itemParameters.has(name))
  const opened = new URLSearchParams([...params].filter(([name]) => itemParameters.has(name)))
  const openItem = `${pathname}?${opened.toString()}`
  const itemInView = useRef<string>(undefined)
  useEffect(() => {
    itemInView.current = openItem
    return () => {
      itemInView.current = undefined
    }
  }, [openItem])
  /** Shows something else, unless the admin has gone elsewhere since: what was asked for then may be answered only now. */
  const leaveItem = (next: [string, string][], options?: { replace: boolean }) => {
    if (itemInView.current === openItem) goTo(new URLSearchParams(next), options)
  }
  const addressWith = (...item: [string, string][]) => {
    const search = new URLSearchParams([...ofList, ...item]).toString()
    return search === '' ? pathname : `${pathname}?${search}`
  }
  return {
    settled,
    criteria: { query, filter, sort },
    change: (changed: Partial<ListCriteria>) => {
      if (changed.query === undefined) writeCriteria({ query, filter, sort, ...changed })
      else setTyped(changed.query)
    },
    /** What the list shows, as its address says it; empty where that is everything from the beginning. */
    view: new URLSearchParams(ofList.filter(([name]) => name !== 'page')).toString(),
    /** Shows a {@link view} again. */
    showView: (view: string) => goTo(new URLSearchParams(view)),
    /** Sets what else the list is narrowed to, by its names in the address; empty text takes it away. */
    narrow: (changed: Record<string, string>) => write({ ...changed, page: '' }),
    /** Counts from 0. */
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1) - 1,
    setPage: (page: number) => write({ page: page === 0 ? '' : String(page + 1) }),
    params,
    isNew: params.has('new'),
    /** The item that is open; undefined while the list or a new item is. */
    id: params.get('edit') ?? undefined,
    openNew: () => goTo(new URLSearchParams([...ofList, ['new', '']])),
    open: (id: string) => leaveItem([...ofList, ['edit', id]]),
    // Replaced, so that Back does not lead into a form that has been left.
    close: () => leaveItem(ofList, { replace: true }),
    /** Leaves the item for a list that is narrowed to this alone, by its names in the address. */
    closeInto: (narrowed: Record<string, string>) =>
      leaveItem(Object.entries(narrowed), { replace: true }),
    listAddress: addressWith(),
    addressOf: (id: string) => addressWith(['edit', id]),
    importAddress: addressWith(['import', '']),
  }
}
export type ListAddress = ReturnType<typeof useListAddress>
