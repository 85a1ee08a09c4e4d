import type { ErrorBody } from 'offers-service/contract'
import { createContext, type ReactNode, useMemo, useState } from 'react'
import { type State, SWRConfig } from 'swr'
import { ApiError } from './client.ts'

/** What the server fetched for the page it rendered. */
export interface InitialData {
  /** Replies by the address they came from. */
  data: Record<string, unknown>
  /** Addresses that answered 404. */
  missing: string[]
  /** Addresses that ask for one more fact before they answer. */
  asking?: string[]
}

export const noInitialData: InitialData = { data: {}, missing: [] }

/**
 * Addresses that the server found to answer 404, or to ask for one more fact, so that the browser shows the same without asking.
 *
 * An address is taken out when the page that shows it is left: who comes back asks again.
 */
export const FoundMissing = createContext<Set<string>>(new Set())

/** How many components on the screen show what each address answers. */
export const ShownAddresses = createContext<Map<string, number>>(new Map())

// Answers are never stale and nothing is ever asked twice on its own (specification, section 7).
const queryBehavior = {
  refreshInterval: 0,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
}

/**
 * The answers to begin with.
 *
 * They stand in the cache itself and not in SWR's `fallback`, which comes back whenever an answer is forgotten.
 */
const asked: ErrorBody = { code: 'fact_required', message: '' }

function firstAnswers({
  data,
  missing,
  asking = [],
}: InitialData): Map<string, State<unknown, Error>> {
  return new Map<string, State<unknown, Error>>([
    ...Object.entries(data).map(([address, reply]) => [address, { data: reply }] as const),
    ...missing.map((address) => [address, { error: new ApiError(404, 'Not Found') }] as const),
    ...asking.map(
      (address) => [address, { error: new ApiError(403, 'Forbidden', asked) }] as const,
    ),
  ])
}

/** Gives every component below the answers the server already has and the query behavior of the whole site. */
export function ApiProvider({ replies, children }: { replies: InitialData; children: ReactNode }) {
  const missing = useMemo(() => new Set([...replies.missing, ...(replies.asking ?? [])]), [replies])
  const [shown] = useState(() => new Map<string, number>())
  const config = useMemo(
    // Each provider has its own cache, so one visitor's page rendered on the server never sees another's.
    () => ({ ...queryBehavior, provider: () => firstAnswers(replies) }),
    [replies],
  )
  return (
    <SWRConfig value={config}>
      <FoundMissing value={missing}>
        <ShownAddresses value={shown}>{children}</ShownAddresses>
      </FoundMissing>
    </SWRConfig>
  )
}
