import { act, renderHook, waitFor } from '@testing-library/react'
import { getSettings, initiateSigning } from 'offers-service/contract'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { answerFetch } from '../testing/answers.ts'
import { useApi, useRefresh, useSend } from './hooks.ts'
import { ApiProvider, noReplies, type Replies } from './provider.tsx'

const settings = { phoneDisplay: '(352) 555-0142', emailObfuscated: 'a [at] b', trustBadgeUrls: [] }
const address = '/api/settings'

const within = (replies: Replies) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <ApiProvider replies={replies}>{children}</ApiProvider>
  ),
})

test('shows a failure once and does not ask again', async () => {
  const requests = answerFetch({ [address]: { status: 500, body: 'broken' } })
  const { result, rerender } = renderHook(() => useApi(getSettings, {}), within(noReplies))
  expect(result.current.isLoading).toBe(true)
  await waitFor(() => expect(result.current.error?.message).toBe('500: broken'))
  act(() => void window.dispatchEvent(new Event('focus')))
  act(() => void window.dispatchEvent(new Event('online')))
  rerender()
  expect(result.current.isLoading).toBe(false)
  expect(requests).toHaveLength(1)
})

test('shows what the server found missing without asking', () => {
  const requests = answerFetch({})
  const replies = { data: {}, missing: [address] }
  const { result } = renderHook(() => useApi(getSettings, {}), within(replies))
  expect(result.current).toMatchObject({
    data: undefined,
    error: { status: 404 },
    isLoading: false,
  })
  expect(requests).toHaveLength(0)
})

test('shows what the server already fetched without asking', () => {
  const requests = answerFetch({})
  const replies = { data: { [address]: settings }, missing: [] }
  const { result } = renderHook(() => useApi(getSettings, {}), within(replies))
  expect(result.current).toMatchObject({ data: settings, isLoading: false })
  expect(requests).toHaveLength(0)
})

test('waits without asking while there is no input', () => {
  const requests = answerFetch({})
  const { result } = renderHook(() => useApi(getSettings, null), within(noReplies))
  expect(result.current).toMatchObject({ data: undefined, isLoading: false })
  expect(requests).toHaveLength(0)
})

test('can treat 401 as an empty answer', async () => {
  answerFetch({ [address]: { status: 401, body: 'who' } })
  const options = { isEmptyWhenUnauthorized: true }
  const { result } = renderHook(() => useApi(getSettings, {}, options), within(noReplies))
  await waitFor(() => expect(result.current.isLoading).toBe(false))
  expect(result.current).toMatchObject({ data: undefined, error: undefined })
})

test('refreshing shows the new answer where the old one was used', async () => {
  let phoneDisplay = 'old'
  answerFetch({ [address]: () => ({ body: { ...settings, phoneDisplay } }) })
  const { result } = renderHook(
    () => ({ query: useApi(getSettings, {}), refresh: useRefresh() }),
    within(noReplies),
  )
  await waitFor(() => expect(result.current.query.data?.phoneDisplay).toBe('old'))
  phoneDisplay = 'new'
  await act(() => result.current.refresh(getSettings))
  expect(result.current.query.data?.phoneDisplay).toBe('new')
})

test('sending fails for the caller and stops being busy', async () => {
  answerFetch({ '/api/breezedoc/initiate': { status: 409, body: 'closed' } })
  const { result } = renderHook(() => useSend(initiateSigning), within(noReplies))
  await act(async () => {
    await expect(result.current.send({ body: { referenceNumber: 'LB-1' } })).rejects.toMatchObject({
      message: '409: closed',
    })
  })
  expect(result.current.isSending).toBe(false)
})
