import type { Middleware } from 'swr'
import { ApiError, type CallInput } from '../../../api/client.ts'
import { awaitRenewal } from './session.ts'
import type { Endpoint, ReplyOf } from 'offers-service/contract'
import { useSend } from '../../../api/hooks.ts'

const isExpiry = (error: unknown) => error instanceof ApiError && error.status === 401

/** Runs a call; when the session has expired, waits for a new log-in and runs it once more. */
export async function withSession<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isExpiry(error)) throw error
    try {
      await awaitRenewal()
    } catch {
      throw error
    }
    return await run()
  }
}

/**
 * Makes every query below it outlive an expired session.
 *
 * Nothing on the screen is lost meanwhile: to the page the call has merely not been answered yet.
 */
export const renewSession: Middleware = (useNext) => (key, fetcher, config) =>
  useNext(
    key,
    fetcher &&
      (async (...args: Parameters<typeof fetcher>) => await withSession(() => fetcher(...args))),
    config,
  )

/** Answers a function that sends to one of the owner's endpoints and outlives an expired session. */
export function useOwnerSend<E extends Endpoint>(
  endpoint: E,
): (input: CallInput<E>) => Promise<ReplyOf<E>> {
  const { send } = useSend(endpoint)
  return async (input) => await withSession(async () => await send(input))
}
