import type { Endpoint, ReplyOf } from 'offers-service/contract'
import { useContext, useEffect, useId, useRef } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import useSWRMutation from 'swr/mutation'
import { addressOf, ApiError, call, type CallInput, type InputArguments } from './client.ts'
import { FoundMissing } from './provider.tsx'

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

interface QueryOptions {
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
  { isEmptyWhenUnauthorized = false }: QueryOptions = {},
): Query<ReplyOf<E>> {
  const key = input && addressOf(endpoint, ...([input] as InputArguments<E>))
  const foundMissing = useContext(FoundMissing)
  const { data, error, isValidating, mutate } = useSWR<ReplyOf<E>, Error>(
    key,
    () => call(endpoint, ...([input] as InputArguments<E>)),
    foundMissing.has(key ?? '') ? { revalidateOnMount: false } : {},
  )
  useEffect(() => () => void foundMissing.delete(key ?? ''), [foundMissing, key])
  const retry = () => void mutate()
  if (isEmptyWhenUnauthorized && error instanceof ApiError && error.status === 401) {
    return { data: undefined, error: undefined, isLoading: false, retry }
  }
  const isAsking = isValidating || error === undefined
  const isLoading = key !== null && data === undefined && isAsking
  return { data, error: isLoading ? undefined : error, isLoading, retry }
}

/**
 * The one way to send: `send` does what takes a while, and `isSending` is true until that has ended.
 *
 * Asked again meanwhile, by unsure fingers that tap twice, it does not begin anew: whoever asks gets the outcome of what is under
 * way. It fails as `run` does.
 */
export function useSend<Input = void, Output = unknown>(run: (input: Input) => Promise<Output>) {
  const { trigger, isMutating } = useSWRMutation(
    useId(),
    (_key, { arg }: { arg: { input: Input } }) => run(arg.input),
    { revalidate: false },
  )
  // State changes with the next drawing; a second tap can come before that.
  const underWay = useRef<Promise<Output>>(undefined)
  const send = (input: Input): Promise<Output> => {
    underWay.current ??= trigger({ input }).finally(() => {
      underWay.current = undefined
    })
    return underWay.current
  }
  return { send, isSending: isMutating }
}

/** Answers a function that asks an endpoint again and shows the new answer wherever the old one is used. */
export function useRefresh() {
  const { mutate } = useSWRConfig()
  return async <E extends Endpoint>(endpoint: E, ...args: InputArguments<E>): Promise<void> => {
    await mutate(addressOf(endpoint, ...args), () => call(endpoint, ...args), { revalidate: false })
  }
}

/**
 * Answers a function that makes everything fresh after a change, and waits until it is.
 *
 * What is on the screen is asked again, its old answer staying meanwhile, and also when asking fails. Everything else is
 * forgotten, wherever it came from, and so asked for when it is next needed. What stands at the address `gone` or below is
 * forgotten in any case, because asking for it could only fail.
 */
export function useInvalidate() {
  const { cache, mutate } = useSWRConfig()
  const forget = async (address: string) => await mutate(address, undefined, { revalidate: false })
  const makeFresh = async (address: string) => {
    const asked = mutate(address)
    // Nobody has begun to ask, so nothing on the screen shows it.
    if (!cache.get(address)?.isValidating) await forget(address)
    await asked
  }
  return async (gone?: string): Promise<void> => {
    const isGone = (address: string) => gone !== undefined && address.startsWith(gone)
    const addresses = [...cache.keys()]
    await Promise.all(
      addresses.map(async (address) => await (isGone(address) ? forget : makeFresh)(address)),
    )
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
