/** Whether an address is on this very machine, where nobody listens in on the way. */
export function isOnThisMachine({ hostname }: URL): boolean {
  return /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(hostname)
}

/** Whether what is sent to this address can only be read there: it begins with https, or never leaves this machine. */
export function isPrivateWay(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && (url.protocol === 'https:' || isOnThisMachine(url))
}

/**
 * How long an answer asks to be left alone in its `Retry-After`, given in seconds or as a date, in milliseconds; undefined when
 * it says nothing usable.
 */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const wait = Date.parse(text) - now.getTime()
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0)
}

/**
 * Calls an address outside; every such call of the service goes through here.
 *
 * A redirect is not followed but answered as it is (3xx), because it would take keys, signatures and what we say of people to
 * wherever it leads. `limitMs` is how long the whole answer may take.
 */
export async function callOutside(
  address: string | URL | Request,
  init: Omit<RequestInit, 'redirect' | 'signal'>,
  limitMs: number,
): Promise<Response> {
  return await fetch(address, {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.timeout(limitMs),
  })
}
