// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToday } from './dates.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-15T23:59:00-04:00') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('is the next day once it has come where the business is, without a reload', () => {
  const { result } = renderHook(useToday)
  expect(result.current).toBe('2026-06-15')
  act(() => void vi.advanceTimersByTime(120_000))
  expect(result.current).toBe('2026-06-16')
})

test('is right at once in a tab that comes back into view', () => {
  const { result } = renderHook(useToday)
  vi.setSystemTime(new Date('2026-06-17T08:00:00-04:00'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toBe('2026-06-17')
})
