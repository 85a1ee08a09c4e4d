import { act, renderHook, waitFor } from '@testing-library/react'
import { getPage, getSettings, initiateSigning, type Page } from 'offers-service/contract'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { type State, SWRConfig } from 'swr'
import { answerFetch } from '../testing/answers.ts'
import { call } from './client.ts'
import { useApi, useInvalidate, useRefresh, useSingleFlight } from './hooks.ts'
import { ApiProvider, noInitialData, type InitialData } from './provider.tsx'
import { exampleSettings } from '../testing/examples.ts'

const address = '/api/settings'

const within = (replies: InitialData) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <ApiProvider replies={replies}>{children}</ApiProvider>
  ),
})

test('shows a failure once and does not ask again', async () => {
  const requests = answerFetch({ [address]: { status: 500, body: 'broken' } })
  const { result, rerender } = renderHook(() => useApi(getSettings, {}), within(noInitialData))
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

test('asks again about what the server found missing once the page was left and is opened again', async () => {
  const requests = answerFetch({ [address]: { body: exampleSettings } })
  const replies = { data: {}, missing: [address] }
  const { result, rerender } = renderHook(
    (isOpen: boolean) => useApi(getSettings, isOpen ? {} : null),
    { initialProps: true, ...within(replies) },
  )
  rerender(false)
  rerender(true)
  expect(result.current).toMatchObject({ error: undefined, isLoading: true })
  await waitFor(() => expect(result.current.data).toEqual(exampleSettings))
  expect(requests).toHaveLength(1)
})

test('shows what the server already fetched without asking', () => {
  const requests = answerFetch({})
  const replies = { data: { [address]: exampleSettings }, missing: [] }
  const { result } = renderHook(() => useApi(getSettings, {}), within(replies))
  expect(result.current).toMatchObject({ data: exampleSettings, isLoading: false })
  expect(requests).toHaveLength(0)
})

test('waits without asking while there is no input', () => {
  const requests = answerFetch({})
  const { result } = renderHook(() => useApi(getSettings, null), within(noInitialData))
  expect(result.current).toMatchObject({ data: undefined, isLoading: false })
  expect(requests).toHaveLength(0)
})

test('can treat 401 as an empty answer', async () => {
  answerFetch({ [address]: { status: 401, body: 'who' } })
  const options = { isEmptyWhenUnauthorized: true }
  const { result } = renderHook(() => useApi(getSettings, {}, options), within(noInitialData))
  await waitFor(() => expect(result.current.isLoading).toBe(false))
  expect(result.current).toMatchObject({ data: undefined, error: undefined })
})

test('refreshing shows the new answer where the old one was used', async () => {
  let phoneDisplay = 'old'
  answerFetch({ [address]: () => ({ body: { ...exampleSettings, phoneDisplay } }) })
  const { result } = renderHook(
    () => ({ query: useApi(getSettings, {}), refresh: useRefresh() }),
    within(noInitialData),
  )
  await waitFor(() => expect(result.current.query.data?.phoneDisplay).toBe('old'))
  phoneDisplay = 'new'
  await act(() => result.current.refresh(getSettings))
  expect(result.current.query.data?.phoneDisplay).toBe('new')
})

describe('making everything fresh after a change', () => {
  const page: Page = {
    id: '1',
    title: 'About',
    slug: 'about',
    summary: 'Text',
    body: 'Text',
    published: true,
  }
  const about = '/api/pages/about'
  const replies: InitialData = { data: { [address]: exampleSettings, [about]: page }, missing: [] }

  /** One answer on the screen, and another that is only remembered until it is shown. */
  function openPage() {
    return renderHook(
      (isAboutShown: boolean) => ({
        shown: useApi(getSettings, {}),
        about: useApi(getPage, isAboutShown ? { params: { slug: 'about' } } : null),
        invalidate: useInvalidate(),
      }),
      { initialProps: false, ...within(replies) },
    )
  }

  test('asks again for what is on the screen, which stays meanwhile, and waits for the answer', async () => {
    const answer = Promise.withResolvers<void>()
    const requests = answerFetch({
      [address]: async () => {
        await answer.promise
        return { body: { ...exampleSettings, phoneDisplay: 'new' } }
      },
    })
    const { result } = openPage()
    const onFresh = vi.fn<() => void>()
    await act(async () => {
      void result.current.invalidate().then(onFresh)
      await expect.poll(() => requests.length).toBe(1)
    })
    expect(result.current.shown).toMatchObject({ data: exampleSettings, isLoading: false })
    expect(onFresh).not.toHaveBeenCalled()
    await act(async () => {
      answer.resolve()
      await expect.poll(() => onFresh.mock.calls.length).toBe(1)
    })
    expect(result.current.shown.data?.phoneDisplay).toBe('new')
  })

  test('waits for the latest answer when others make everything fresh meanwhile', async () => {
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const requests = answerFetch({
      [address]: async () => {
        const asked = requests.length
        await answers[asked - 1]?.promise
        return { body: { ...exampleSettings, phoneDisplay: `answer ${asked}` } }
      },
    })
    const { result } = openPage()
    const onFresh = vi.fn<() => void>()
    await act(async () => {
      void result.current.invalidate().then(onFresh)
      await expect.poll(() => requests.length).toBe(1)
      void result.current.invalidate()
      await expect.poll(() => requests.length).toBe(2)
    })
    await act(async () => {
      answers[0]?.resolve()
      // More turns than an answer takes to be shown.
      for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve))
    })
    expect(onFresh).not.toHaveBeenCalled()
    await act(async () => {
      answers[1]?.resolve()
      await expect.poll(() => onFresh.mock.calls.length).toBe(1)
    })
    expect(result.current.shown.data?.phoneDisplay).toBe('answer 2')
  })

  test('keeps what is on the screen also where a cache does not say at once that it is asked for', async () => {
    const answer = Promise.withResolvers<void>()
    answerFetch({
      [address]: async () => {
        await answer.promise
        return { body: { ...exampleSettings, phoneDisplay: 'new' } }
      },
    })
    class SlowCache extends Map<string, State<unknown, Error>> {
      override get(key: string) {
        const state = super.get(key)
        return state && { ...state, isValidating: false }
      }
    }
    const first = new SlowCache([[address, { data: exampleSettings }]])
    const { result } = renderHook(
      () => ({ shown: useApi(getSettings, {}), invalidate: useInvalidate() }),
      {
        wrapper: ({ children }: { children: ReactNode }) => (
          <ApiProvider replies={noInitialData}>
            <SWRConfig value={{ provider: () => first }}>{children}</SWRConfig>
          </ApiProvider>
        ),
      },
    )
    act(() => void result.current.invalidate())
    expect(result.current.shown.data).toEqual(exampleSettings)
    await act(async () => answer.resolve())
    await waitFor(() => expect(result.current.shown.data?.phoneDisplay).toBe('new'))
  })

  test('forgets what nobody looks at, also when it came with the page', async () => {
    const requests = answerFetch({
      [address]: { body: exampleSettings },
      [about]: { body: { ...page, title: 'Our story' } },
    })
    const { result, rerender } = openPage()
    await act(() => result.current.invalidate())
    expect(requests.map((request) => request.address)).toEqual([address])
    rerender(true)
    expect(result.current.about.isLoading).toBe(true)
    await waitFor(() => expect(result.current.about.data?.title).toBe('Our story'))
  })

  test('keeps what is on the screen when asking again fails, and says so', async () => {
    answerFetch({ [address]: { status: 500, body: 'broken' } })
    const { result } = openPage()
    await act(() => result.current.invalidate())
    expect(result.current.shown).toMatchObject({
      data: exampleSettings,
      error: { message: '500: broken' },
      isLoading: false,
    })
  })
})

describe('sending', () => {
  const initiate = '/api/breezedoc/initiate'
  const body = { referenceNumber: 'LB-1' }
  const open = () =>
    renderHook(
      () => useSingleFlight((input: typeof body) => call(initiateSigning, { body: input })),
      within(noInitialData),
    )

  test('fails for the caller, stops being busy and can be tried again', async () => {
    const requests = answerFetch({ [initiate]: { status: 409, body: 'closed' } })
    const { result } = open()
    for (const times of [1, 2]) {
      await act(async () => {
        const message = '409: closed'
        await expect(result.current.send(body)).rejects.toMatchObject({ message })
      })
      expect(result.current.isSending).toBe(false)
      expect(requests).toHaveLength(times)
    }
  })

  test('happens once however often it is asked for meanwhile, and everyone gets its outcome', async () => {
    const answer = Promise.withResolvers<void>()
    const reply = { signatureUrl: '/sign/abc' }
    const requests = answerFetch({
      [initiate]: async () => {
        await answer.promise
        return { body: reply }
      },
    })
    const { result } = open()
    let outcomes: Array<Promise<unknown>> = []
    act(() => {
      outcomes = [result.current.send(body), result.current.send(body)]
    })
    expect(result.current.isSending).toBe(true)
    await act(async () => {
      answer.resolve()
      expect(await Promise.all(outcomes)).toEqual([reply, reply])
    })
    expect(result.current.isSending).toBe(false)
    expect(requests).toHaveLength(1)
  })
})
