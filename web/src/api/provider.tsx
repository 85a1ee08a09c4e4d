import { createContext, type ReactNode, useMemo } from 'react'
import { SWRConfig } from 'swr'

/** What the server fetched for the page it rendered. */
export interface Replies {
  /** Replies by the address they came from. */
  data: Record<string, unknown>
  /** Addresses that answered 404. */
  missing: string[]
}

export const noReplies: Replies = { data: {}, missing: [] }

/** Addresses the server found to answer 404, so that the browser shows the same without asking. */
export const MissingAddresses = createContext<ReadonlySet<string>>(new Set())

// Answers are never stale and nothing is ever asked twice on its own (specification, section 7).
const queryBehaviour = {
  refreshInterval: 0,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
}

/** Gives every component below the answers the server already has and the query behaviour of the whole site. */
export function ApiProvider({ replies, children }: { replies: Replies; children: ReactNode }) {
  const missing = useMemo(() => new Set(replies.missing), [replies])
  const config = useMemo(
    // Each provider has its own cache, so one visitor's page rendered on the server never sees another's.
    () => ({ ...queryBehaviour, fallback: replies.data, provider: () => new Map() }),
    [replies],
  )
  return (
    <SWRConfig value={config}>
      <MissingAddresses value={missing}>{children}</MissingAddresses>
    </SWRConfig>
  )
}
