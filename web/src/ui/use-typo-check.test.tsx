import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useTypoCheck } from './use-typo-check.ts'

afterEach(() => vi.useRealTimers())

const neverEnds = async () => await new Promise<undefined>(() => {})

test('a check that does not end keeps nobody from sending the form', async () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useTypoCheck({ email: neverEnds }))
  const finding = result.current.find({ email: 'dolores@example.con' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(await finding).toBeUndefined()
})
