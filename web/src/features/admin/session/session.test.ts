// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/client.ts'
import { withSession } from './renew-session.ts'
import {
  awaitRenewal,
  beginSession,
  endSession,
  giveUpRenewal,
  tabKeyPrefix,
  useSession,
} from './session.ts'

const expiry = new ApiError(401, 'Please log in first.')

const stateOf = () => {
  const { result } = renderHook(() => useSession())
  return () => result.current
}

function tellOfChange() {
  window.dispatchEvent(new StorageEvent('storage', { key: 'admin-auth' }))
}

beforeEach(() => beginSession('token'))
afterEach(() => {
  act(giveUpRenewal)
  localStorage.clear()
  sessionStorage.clear()
})

describe('the session in this browser', () => {
  test.each(['nonsense', '{"isAuthenticated":true}', '{"token":"t","isAuthenticated":false}'])(
    'is none when %s is stored',
    (stored) => {
      localStorage.setItem('admin-auth', stored)
      expect(stateOf()()).toBe('out')
    },
  )

  test('holds the token and the flag', () => {
    expect(JSON.parse(localStorage.getItem('admin-auth') ?? '')).toEqual({
      token: 'token',
      isAuthenticated: true,
    })
    expect(stateOf()()).toBe('in')
  })

  test('ends', () => {
    const state = stateOf()
    act(endSession)
    expect(state()).toBe('out')
    expect(localStorage.getItem('admin-auth')).toBeNull()
  })

  test.each([
    ['here', endSession],
    [
      'in another tab',
      () => {
        localStorage.removeItem('admin-auth')
        tellOfChange()
      },
    ],
  ])('takes what this tab had chosen along when it ends %s', (_where, end) => {
    stateOf()
    sessionStorage.setItem(`${tabKeyPrefix}letters`, '["LB-1"]')
    sessionStorage.setItem('admin-tab', '7')
    act(end)
    expect(Object.keys(sessionStorage)).toEqual(['admin-tab'])
  })

  test('follows a log-out and a log-in in another tab', async () => {
    const state = stateOf()
    let renewal = Promise.resolve()
    act(() => {
      renewal = awaitRenewal()
    })
    const stored = localStorage.getItem('admin-auth') ?? ''
    localStorage.removeItem('admin-auth')
    act(tellOfChange)
    expect(state()).toBe('out')
    localStorage.setItem('admin-auth', stored)
    act(tellOfChange)
    await expect(renewal).resolves.toBeUndefined()
    expect(state()).toBe('in')
  })
})

describe('a call of the owner', () => {
  test('fails as it is when it was not the session', async () => {
    const failure = new ApiError(500, 'broken')
    await expect(withSession(() => Promise.reject(failure))).rejects.toBe(failure)
    expect(stateOf()()).toBe('in')
  })

  test('fails with its own error when the owner does not log in again', async () => {
    const call = vi.fn<() => Promise<string>>().mockRejectedValue(expiry)
    const state = stateOf()
    const answer = withSession(call)
    await expect.poll(state).toBe('expired')
    act(giveUpRenewal)
    await expect(answer).rejects.toBe(expiry)
    expect(call).toHaveBeenCalledTimes(1)
    expect(state()).toBe('in')
  })

  test('waits for a new log-in and goes on', async () => {
    const call = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(expiry)
      .mockResolvedValueOnce('saved')
    const state = stateOf()
    const answer = withSession(call)
    await expect.poll(state).toBe('expired')
    act(() => beginSession('new token'))
    await expect(answer).resolves.toBe('saved')
    expect(state()).toBe('in')
  })

  test('does not ask twice for one call', async () => {
    const call = vi.fn<() => Promise<string>>().mockRejectedValue(expiry)
    const state = stateOf()
    const answer = withSession(call)
    await expect.poll(state).toBe('expired')
    act(() => beginSession('new token'))
    await expect(answer).rejects.toBe(expiry)
    expect(call).toHaveBeenCalledTimes(2)
  })
})
