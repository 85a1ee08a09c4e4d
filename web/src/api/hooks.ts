import type { Endpoint, ReplyOf } from 'offers-service/contract'
import { useCallback, useContext, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { addressOf, ApiError, call, type CallInput, type InputArguments } from './client.ts'
import { MissingAddresses } from './provider.tsx'

/** A query's answer: exactly one of `data` and `error` once it is no longer loading. */
export interface Query<T> {
  data: T | undefined
  error: ApiError | Error | undefined
  isLoading: boolean
}

interface QueryOptions {
  /** Treats an answer of 401 as an answer without content instead of an error. */
  isEmptyWhenUnauthorized?: boolean
}

/**
 * Reads an endpoint and keeps its answer for as long as the page is open.
 *
 * `null` as input waits: nothing is asked until an input is given. What the server already fetched for this page is
 * used without asking again, and so is its finding that something does not exist.
 */
export function useApi<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  { isEmptyWhenUnauthorized = false }: QueryOptions = {},
): Query<ReplyOf<E>> {
  const key = input && addressOf(endpoint, ...([input] as InputArguments<E>))
  const isKnownMissing = useContext(MissingAddresses).has(key ?? '')
  const { data, error } = useSWR<ReplyOf<E>, Error>(isKnownMissing ? null : key, () =>
    call(endpoint, ...([input] as InputArguments<E>)),
  )
  if (isKnownMissing) {
    return { data: undefined, error: new ApiError(404, 'Not Found'), isLoading: false }
  }
  if (isEmptyWhenUnauthorized && error instanceof ApiError && error.status === 401) {
    return { data: undefined, error: undefined, isLoading: false }
  }
  return { data, error, isLoading: key !== null && data === undefined && error === undefined }
}

/** Sends to an endpoint: `send` answers the reply or fails, `isSending` is true in between. */
export function useSend<E extends Endpoint>(endpoint: E) {
  const [isSending, setSending] = useState(false)
  const send = useCallback(
    async (input: CallInput<E>): Promise<ReplyOf<E>> => {
      setSending(true)
      try {
        return await call(endpoint, ...([input] as InputArguments<E>))
      } finally {
        setSending(false)
      }
    },
    [endpoint],
  )
  return { send, isSending }
}

/** Answers a function that asks an endpoint again and shows the new answer wherever the old one is used. */
export function useRefresh() {
  const { mutate } = useSWRConfig()
  return async <E extends Endpoint>(endpoint: E, ...args: InputArguments<E>): Promise<void> => {
    await mutate(addressOf(endpoint, ...args), () => call(endpoint, ...args), { revalidate: false })
  }
}

/** Answers a function that files a reply already at hand, so that a following page need not ask for it. */
export function useRemember() {
  const { mutate } = useSWRConfig()
  return async <E extends Endpoint>(
    reply: ReplyOf<E>,
    endpoint: E,
    ...args: InputArguments<E>
  ): Promise<void> => {
    await mutate(addressOf(endpoint, ...args), reply, { revalidate: false })
  }
}
