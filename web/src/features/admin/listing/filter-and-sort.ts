import { foldText } from 'offers-service/contract'

/** How the items of a list can be searched, filtered and sorted. The first filter and sort are where it begins. */
export interface ListRules<T> {
  /** The words an item is found by. */
  textOf: (item: T) => string
  filters: ReadonlyArray<{ value: string; label: string; keeps: (item: T) => boolean }>
  sorts: ReadonlyArray<{ value: string; label: string; compare: (one: T, other: T) => number }>
}

/** What the admin wants to see of a list. */
export interface ListCriteria {
  query: string
  filter: string
  sort: string
}

/** The items that have every word of the query, case and accents aside, and pass the filter, in the wished order. */
export function filterAndSort<T>(
  items: readonly T[],
  rules: ListRules<T>,
  criteria: ListCriteria,
): T[] {
  const words = foldText(criteria.query).split(' ').filter(Boolean)
  const filter = rules.filters.find(({ value }) => value === criteria.filter)
  const sort = rules.sorts.find(({ value }) => value === criteria.sort)
  const kept = items.filter((item) => {
    if (filter && !filter.keeps(item)) return false
    if (words.length === 0) return true
    const text = foldText(rules.textOf(item))
    return words.every((word) => text.includes(word))
  })
  return sort ? kept.toSorted(sort.compare) : kept
}

/** Compares by a text as a reader would order it, case and accents aside. */
export function byText<T>(textOf: (item: T) => string) {
  const { compare } = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })
  return (one: T, other: T): number => compare(textOf(one), textOf(other))
}

/** Compares by a moment or day, latest first; items without one come before all others. */
export function latestFirst<T>(dateOf: (item: T) => string | null) {
  return (one: T, other: T): number => {
    const [a, b] = [dateOf(one), dateOf(other)]
    if (a === b) return 0
    if (a === null) return -1
    if (b === null) return 1
    return a < b ? 1 : -1
  }
}
