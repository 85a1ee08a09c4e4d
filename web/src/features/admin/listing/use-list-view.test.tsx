import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListRules } from './arrange.ts'
import { useListView } from './use-list-view.ts'

const rules: ListRules<number> = {
  textOf: String,
  filters: [{ value: 'all', label: 'All', keeps: () => true }],
  sorts: [{ value: 'up', label: 'Up', compare: (one, other) => one - other }],
}
const thousand = Array.from({ length: 1000 }, (_, index) => index + 1)

test('a list of 1,000 draws 25 at a time', () => {
  const { result } = renderHook(() => useListView(thousand, rules))
  expect(result.current).toMatchObject({ foundCount: 1000, pageCount: 40 })
  expect(result.current.shown).toHaveLength(25)
})

test('a search begins on its first page', () => {
  const { result } = renderHook(() => useListView(thousand, rules))
  act(() => result.current.setPage(39))
  expect(result.current.shown.at(-1)).toBe(1000)
  act(() => result.current.change({ query: '99' }))
  expect(result.current).toMatchObject({ page: 0, first: 0 })
  expect(result.current.shown[0]).toBe(99)
})

test('the last page stays in reach when its only item is gone', () => {
  const { result, rerender } = renderHook(({ items }) => useListView(items, rules), {
    initialProps: { items: thousand.slice(0, 26) },
  })
  act(() => result.current.setPage(1))
  rerender({ items: thousand.slice(0, 25) })
  expect(result.current.page).toBe(0)
  expect(result.current.shown).toHaveLength(25)
})
