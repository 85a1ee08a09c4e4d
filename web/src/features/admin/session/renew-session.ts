import type { Middleware } from 'swr'
import { ApiError } from '../../../api/client.ts'
import { awaitRenewal } from './session.ts'

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
 * Makes every query and everything sent below it outlive an expired session.
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
