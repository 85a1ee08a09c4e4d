import { act, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useListAddress } from './use-list-address.ts'

const choices = { filters: [{ value: 'all' }], sorts: [{ value: 'newest' }] }

const opened = () =>
  renderHook(() => ({ list: useListAddress(choices), search: useLocation().search }), {
    wrapper: ({ children }: PropsWithChildren) => <MemoryRouter>{children}</MemoryRouter>,
  }).result

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a search that settles while a new item is being opened does not close it again', () => {
  const shown = opened()
  act(() => shown.current.list.change({ query: 'levy' }))
  act(() => {
    shown.current.list.openNew()
    // Before the new item is drawn.
    vi.advanceTimersByTime(1000)
  })
  expect(shown.current.list.isNew).toBe(true)
  expect(shown.current.search).toBe('?new=&search=levy')
})

test('a search counts a moment after its last letter', () => {
  const shown = opened()
  act(() => shown.current.list.change({ query: 'levy' }))
  expect(shown.current.list.criteria.query).toBe('levy')
  expect(shown.current.list.settled.query).toBe('')
  act(() => void vi.advanceTimersByTime(1000))
  expect(shown.current.list.settled.query).toBe('levy')
})

test('a search counts at once when something else is pressed, which it does not undo a moment later', () => {
  const shown = opened()
  act(() => shown.current.list.change({ query: 'levy' }))
  act(() => void document.dispatchEvent(new Event('focusout')))
  expect(shown.current.list.settled.query).toBe('levy')
  act(() => shown.current.list.setPage(1))
  act(() => void vi.advanceTimersByTime(1000))
  expect(shown.current.search).toBe('?search=levy&page=2')
})

const happen = (event: string) => act(() => void document.dispatchEvent(new Event(event)))

test('a search waits for as long as something is pressed, and counts before that is clicked', () => {
  const shown = opened()
  act(() => shown.current.list.change({ query: 'levy' }))
  happen('pointerdown')
  happen('focusout')
  act(() => void vi.advanceTimersByTime(1000))
  expect(shown.current.list.settled.query).toBe('')
  happen('pointerup')
  expect(shown.current.list.settled.query).toBe('')
  happen('click')
  expect(shown.current.list.settled.query).toBe('levy')
})

test('a search counts also when what was pressed is let go of elsewhere', () => {
  const shown = opened()
  act(() => shown.current.list.change({ query: 'levy' }))
  happen('pointerdown')
  happen('pointercancel')
  act(() => void vi.advanceTimersByTime(1000))
  expect(shown.current.list.settled.query).toBe('levy')
})
