import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '../../../api/provider.tsx'
import { beginSession, endSession } from '../session/session.ts'
import { useOthersHere } from './use-others-here.ts'

const minuteMs = 60_000
const hanna = { person: '@Hanna Quist', name: 'Hanna Quist' }
const replies = { data: { '/api/admin/auth': { asksForName: true } }, missing: [] }
const wrapper = ({ children }: { children: ReactNode }) => (
  <ApiProvider replies={replies}>{children}</ApiProvider>
)

let asked = 0
let last: RequestInit | undefined
const pass = async (ms: number) => await act(async () => await vi.advanceTimersByTimeAsync(ms))
const show = () => renderHook(() => useOthersHere('/admin/leads?edit=7'), { wrapper }).result

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  asked = 0
  vi.stubGlobal('fetch', async (_address: string, request?: RequestInit) => {
    asked += 1
    last = request
    return await Promise.resolve(Response.json({ others: [hanna] }))
  })
  beginSession('token')
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
})

test('who else is there is said for as long as somebody touches the page, and an hour longer', async () => {
  const others = show()
  await pass(0)
  expect(others.current).toEqual([hanna])
  await pass(59 * minuteMs)
  expect(others.current).toEqual([hanna])
  await pass(2 * minuteMs)
  expect(others.current).toEqual([])
  const before = asked
  await pass(10 * minuteMs)
  expect(asked).toBe(before)
  window.dispatchEvent(new Event('pointerdown'))
  await pass(15_000)
  expect(others.current).toEqual([hanna])
})

test('looking at the page again counts as a touch', async () => {
  const others = show()
  await pass(90 * minuteMs)
  expect(others.current).toEqual([])
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(others.current).toEqual([hanna])
})

test('nothing is asked after the log-out', async () => {
  show()
  await pass(0)
  const before = asked
  expect(before).toBeGreaterThan(0)
  endSession()
  await pass(minuteMs)
  expect(asked).toBe(before)
})

test('a tab that is closed says that it has left, in a request that outlives its page', async () => {
  show()
  await pass(0)
  window.dispatchEvent(new Event('pagehide'))
  await pass(0)
  const body = JSON.stringify({ screen: '/admin/leads?edit=7', isOpen: false })
  expect(last).toMatchObject({ method: 'PUT', keepalive: true, body })
})
