import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../platform/security/macs.ts'

/** What the first event of a chain follows. */
export const chainStart = '0'.repeat(64)

/** An event, or an entry of the ledger, as it is kept: its canonical JSON, and a hash that covers it and every event before it. */
export interface ChainedEvent {
  content: string
  hash: string
}

/** The end of a chain: how many events it has and the hash of the last one. */
export interface ChainHead {
  count: number
  hash: string
}

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Adds events to the end of a chain. `at` is when they happened; each event is told its position, counted from 1. */
export function chainEvents(
  head: ChainHead,
  at: Date,
  events: readonly object[],
): { chained: ChainedEvent[]; head: ChainHead } {
  const chained: ChainedEvent[] = []
  let { count, hash } = head
  for (const event of events) {
    count += 1
    const content = canonicalJson({ ...event, at: at.toISOString(), position: count })
    hash = hashAfter(hash, content)
    chained.push({ content, hash })
  }
  return { chained, head: { count, hash } }
}

function hashAfter(previous: string, content: string): string {
  return sha256(`${previous}\n${content}`)
}

/** The first position, counted from 1, at which a chain that follows this hash is not what was recorded; undefined when it is whole. */
export function brokenAt(
  events: readonly ChainedEvent[],
  follows = chainStart,
): number | undefined {
  let previous = follows
  for (const [index, { content, hash }] of events.entries()) {
    if (hash !== hashAfter(previous, content)) return index + 1
    previous = hash
  }
  return undefined
}
