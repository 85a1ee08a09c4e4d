import type { Endpoint, ReplyOf } from 'offers-service/contract'
import { useContext, useEffect, useRef, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { addressOf, ApiError, call, type CallInput, type InputArguments } from './client.ts'
import { FoundMissing, ShownAddresses } from './provider.tsx'

/** A query's answer; once it is no longer loading there is `data`, `error` or both. */
export interface Query<T> {
  data: T | undefined
  /** Why it could not be had. Beside `data` it means that asking again failed, and `data` is what was known before. */
  error: ApiError | Error | undefined
  /** True while there is nothing to show yet, also when a failure is being tried again. */
  isLoading: boolean
  /** Asks again. */
  retry: () => void
}

interface QueryOptions<T> {
  /** Told of each answer, also of one that is the same as before. */
  onAnswer?: (data: T) => void
  /** Treats an answer of 401 as an answer without content instead of an error. */
  isEmptyWhenUnauthorized?: boolean
}

/**
 * Reads an endpoint and keeps its answer for as long as the page is open.
 *
 * `null` as input waits: nothing is asked until an input is given. What the server already fetched for this page is
 * used without asking again, and so is its finding that something does not exist, until the page is left.
 */
export function useApi<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  { isEmptyWhenUnauthorized = false, onAnswer }: QueryOptions<ReplyOf<E>> = {},
): Query<ReplyOf<E>> {
  const key = input && addressOf(endpoint, ...([input] as InputArguments<E>))
  const foundMissing = useContext(FoundMissing)
  const { data, error, isValidating, mutate } = useSWR<ReplyOf<E>, Error>(
    key,
    () => call(endpoint, ...([input] as InputArguments<E>)),
    {
      ...(foundMissing.has(key ?? '') && { revalidateOnMount: false }),
      ...(onAnswer && { onSuccess: onAnswer }),
    },
  )
  useEffect(() => () => void foundMissing.delete(key ?? ''), [foundMissing, key])
  useShown(key)
  const retry = () => void mutate()
  if (isEmptyWhenUnauthorized && error instanceof ApiError && error.status === 401) {
    return { data: undefined, error: undefined, isLoading: false, retry }
  }
  const isAsking = isValidating || error === undefined
  const isLoading = key !== null && data === undefined && isAsking
  return { data, error: isLoading ? undefined : error, isLoading, retry }
}

/** Counts an address among those on the screen for as long as the caller is. */
function useShown(address: string | null): void {
  const shown = useContext(ShownAddresses)
  useEffect(() => {
    if (address === null) return undefined
    shown.set(address, (shown.get(address) ?? 0) + 1)
    return () => void shown.set(address, (shown.get(address) ?? 0) - 1)
  }, [shown, address])
}

/**
 * The one way to send: `send` does what takes a while, and `isSending` is true until that has ended.
 *
 * Asked again meanwhile, by unsure fingers that tap twice, it does not begin anew: whoever asks gets the outcome of what is under
 * way. It fails as `run` does.
 */
export function useSingleFlight<Input = void, Output = unknown>(
  run: (input: Input) => Promise<Output>,
) {
  const [isSending, setSending] = useState(false)
  // State changes with the next drawing; a second tap can come before that.
  const inProgress = useRef<Promise<Output>>(undefined)
  const sendOnce = async (input: Input) => {
    setSending(true)
    try {
      return await run(input)
    } finally {
      setSending(false)
    }
  }
  const send = (input: Input): Promise<Output> => {
    inProgress.current ??= sendOnce(input).finally(() => {
      inProgress.current = undefined
    })
    return inProgress.current
  }
  return { send, isSending }
}

/** Answers a function that asks an endpoint again and shows the new answer wherever the old one is used. */
export function useRefresh() {
  const { mutate } = useSWRConfig()
  return async <E extends Endpoint>(endpoint: E, ...args: InputArguments<E>): Promise<void> => {
    await mutate(addressOf(endpoint, ...args), () => call(endpoint, ...args), { revalidate: false })
  }
}

/** What was begun last to make everything fresh, by the cache that it is kept in. */
const latestRefresh = new WeakMap<object, Promise<unknown>>()

/**
 * Answers a function that makes everything fresh after a change, and waits until it is.
 *
 * What is on the screen is asked again, its old answer staying meanwhile, and also when asking fails. Everything else is
 * forgotten, wherever it came from, and so asked for when it is next needed. What stands at the address `gone` or below is
 * forgotten in any case, because asking for it could only fail.
 */
export function useInvalidate() {
  const { cache, mutate } = useSWRConfig()
  const shown = useContext(ShownAddresses)
  const isShown = (address: string) => (shown.get(address) ?? 0) > 0
  return async (gone?: string): Promise<void> => {
    const makeFresh = async (address: string) => {
      if (gone !== undefined && address.startsWith(gone))
        await mutate(address, undefined, { revalidate: false })
      else if (isShown(address)) await mutate(address)
      // Nobody shows it, so nothing is asked; but SWR lets go of the last request too, whose answer it would else use again.
      else await mutate(address, undefined, { revalidate: true })
    }
    latestRefresh.set(cache, Promise.all([...cache.keys()].map(makeFresh)))
    // Where another change asked again meanwhile, SWR drops the answer to this one, and what is on the screen is still the old one.
    for (let waited; waited !== latestRefresh.get(cache);) {
      waited = latestRefresh.get(cache)
      await waited
    }
  }
}

/** Answers a function that files a reply already at hand, so that a following page need not ask for it. */
export function usePrimeCache() {
  const { mutate } = useSWRConfig()
  return async <E extends Endpoint>(
    reply: ReplyOf<E>,
    endpoint: E,
    ...args: InputArguments<E>
  ): Promise<void> => {
    await mutate(addressOf(endpoint, ...args), reply, { revalidate: false })
  }
}
