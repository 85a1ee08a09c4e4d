import { describe, expect, test } from 'vitest'
import { filterAndSort, byText, latestFirst, type ListRules } from './filter-and-sort.ts'

interface Item {
  title: string
  date: string | null
}

const items: Item[] = [
  { title: 'Back taxes on land', date: '2026-01-01' },
  { title: 'a walk at closing', date: null },
  { title: 'Land with heirs', date: '2026-02-01' },
]
const rules: ListRules<Item> = {
  textOf: ({ title }) => title,
  filters: [
    { value: 'all', label: 'All', keeps: () => true },
    { value: 'dated', label: 'Dated', keeps: ({ date }) => date !== null },
  ],
  sorts: [
    { value: 'newest', label: 'Newest', compare: latestFirst(({ date }) => date) },
    { value: 'title', label: 'Title', compare: byText(({ title }) => title) },
  ],
}
const titles = (criteria: { query?: string; filter?: string; sort?: string }) =>
  filterAndSort(items, rules, { query: '', filter: 'all', sort: 'newest', ...criteria }).map(
    ({ title }) => title,
  )

describe('a list', () => {
  test('is empty when nothing has every word', () => {
    expect(titles({ query: 'land closing' })).toEqual([])
  })

  test('is found by words in any order and case', () => {
    expect(titles({ query: '  HEIRS land ' })).toEqual(['Land with heirs'])
  })

  test.each(['garcia', 'GARCÍA', "o'brien", 'obrien'])(
    'is found by %j, accents and apostrophes aside',
    (query) => {
      const title = 'María García and Siobhán O’Brien'
      const criteria = { query, filter: 'all', sort: 'newest' }
      expect(filterAndSort([{ title, date: null }, ...items], rules, criteria)).toEqual([
        { title, date: null },
      ])
    },
  )

  test('shows only what its filter keeps', () => {
    expect(titles({ filter: 'dated' })).toEqual(['Land with heirs', 'Back taxes on land'])
  })

  test('puts items without a date first, then the latest', () => {
    expect(titles({})).toEqual(['a walk at closing', 'Land with heirs', 'Back taxes on land'])
  })

  test('sorts titles as a reader would', () => {
    expect(titles({ sort: 'title' })).toEqual([
      'a walk at closing',
      'Back taxes on land',
      'Land with heirs',
    ])
  })

  test('is left as it was given', () => {
    titles({ sort: 'title' })
    expect(items[0]?.title).toBe('Back taxes on land')
  })
})
