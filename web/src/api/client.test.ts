import { getOffer, getSettings, initiateSigning, listPosts } from 'offers-service/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerFetch } from '../testing/answers.ts'
import { addressOf, ApiError, call } from './client.ts'
import { exampleSettings } from '../testing/examples.ts'

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('The call succeeded.')
}

afterEach(() => void vi.useRealTimers())

/** A server that accepts and never answers; `headers` lets it begin an answer that never ends. */
function freezeFetch({ headers = false } = {}) {
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<never>()
    signal?.addEventListener('abort', () => reject(signal.reason))
    return headers ? { ok: true, status: 200, json: async () => await promise } : await promise
  })
}

describe('a failing call', () => {
  test('has the status, a colon, a space and the body text as its message', async () => {
    answerFetch({ '/api/settings': { status: 418, body: 'no coffee' } })
    const error = await failureOf(call(getSettings))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 418, message: '418: no coffee', code: undefined })
  })

  test('has the status text when the body is empty', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 502, statusText: 'Bad Gateway' }))
    expect(await failureOf(call(getSettings))).toMatchObject({ message: '502: Bad Gateway' })
  })

  test('carries code and fields of the error body', async () => {
    const body = { code: 'invalid_request', message: 'No.', fields: { referenceNumber: 'Bad' } }
    answerFetch({ '/api/breezedoc/initiate': { status: 400, body } })
    const input = { body: { referenceNumber: 'x' } }
    expect(await failureOf(call(initiateSigning, input))).toMatchObject({
      message: `400: ${JSON.stringify(body)}`,
      code: 'invalid_request',
      fields: { referenceNumber: 'Bad' },
    })
  })

  test('includes a success whose body is not what the contract promises', async () => {
    answerFetch({ '/api/settings': { body: { ...exampleSettings, phoneDisplay: 7 } } })
    expect(await failureOf(call(getSettings))).toMatchObject({ name: 'ValiError' })
  })

  test.each([
    ['that never begins', {}],
    ['that begins and never ends', { headers: true }],
  ])('includes an answer %s', async (_which, how) => {
    vi.useFakeTimers()
    freezeFetch(how)
    const failure = failureOf(call(getSettings))
    let hasEnded = false
    void failure.then(() => (hasEnded = true))
    await vi.advanceTimersByTimeAsync(9_999)
    expect(hasEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toMatchObject({ name: 'TimeoutError' })
  })

  test('waits as long as its endpoint asks for', async () => {
    vi.useFakeTimers()
    freezeFetch()
    const input = { body: { referenceNumber: 'LB-1' } }
    const failure = failureOf(call(initiateSigning, input))
    const soon = Promise.race([failure, Promise.resolve('waiting')])
    await vi.advanceTimersByTimeAsync(59_000)
    expect(await soon).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await failure).toMatchObject({ message: 'No answer within 60 seconds.' })
  })

  test('includes a success status the contract does not know', async () => {
    answerFetch({ '/api/settings': { status: 202, body: exampleSettings } })
    expect(await failureOf(call(getSettings))).toBeInstanceOf(Error)
  })
})

test('sends cookies, and a JSON body only when there is one', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  vi.stubGlobal('fetch', fetch)
  fetch.mockResolvedValueOnce(Response.json(exampleSettings))
  await call(getSettings)
  const signal = expect.any(AbortSignal) as unknown
  expect(fetch).toHaveBeenLastCalledWith('/api/settings', {
    method: 'GET',
    credentials: 'include',
    signal,
  })

  fetch.mockResolvedValueOnce(Response.json({ signatureUrl: '/sign/1' }))
  await call(initiateSigning, { body: { referenceNumber: 'LB-1' } })
  expect(fetch).toHaveBeenLastCalledWith('/api/breezedoc/initiate', {
    method: 'POST',
    credentials: 'include',
    signal,
    headers: { 'content-type': 'application/json' },
    body: '{"referenceNumber":"LB-1"}',
  })
})

describe('the address of a call', () => {
  test('escapes path parameters', () => {
    const input = { params: { referenceNumber: 'a/b ?' } }
    expect(addressOf(getOffer, input)).toBe('/api/offers/a%2Fb%20%3F')
  })

  test('carries only the query parameters that are given', () => {
    expect(addressOf(listPosts, { query: { published: 'true' } })).toBe('/api/posts?published=true')
    expect(addressOf(listPosts, { query: { published: undefined } })).toBe('/api/posts')
    expect(addressOf(listPosts)).toBe('/api/posts')
  })
})
