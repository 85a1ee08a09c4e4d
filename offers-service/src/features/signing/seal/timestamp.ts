import { HttpTimestampAuthority, type TimestampAuthority } from '@libpdf/core'
import { callOutside } from '../../../platform/outgoing.ts'
import { readTimestamp } from './read-timestamp.ts'

/**
 * A timestamp server that is not believed until its token is about the very digest that was sent.
 *
 * A signer waits for it, so one that takes longer than `patienceMs` counts as one that is down.
 */
export function timestampServer(url: string, patienceMs = 5000): TimestampAuthority {
  // The library's own limit covers only the beginning of an answer, not the rest of it.
  const fetchWhole: typeof fetch = async (input, init) => {
    const answer = await callOutside(input, init ?? {}, patienceMs)
    return new Response(await answer.arrayBuffer(), { status: answer.status })
  }
  const server = new HttpTimestampAuthority(url, { fetch: fetchWhole })
  return {
    timestamp: async (digest, algorithm) => {
      const token = await server.timestamp(digest, algorithm)
      if (!Buffer.from(readTimestamp(token).digest).equals(digest))
        throw new Error('The timestamp server vouched for something else.')
      return token
    },
  }
}
