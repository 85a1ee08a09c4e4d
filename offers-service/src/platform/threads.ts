import { fileURLToPath } from 'node:url'
import type { Transferable } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { Refusal } from './http/errors.ts'

const limits = {
  /** So many that a signature does not wait until a stack of letters is drawn and a file imported. */
  threads: 3,
  /** How much work may wait for a thread. More would not be done before whoever asked gives up. */
  waiting: 50,
  /** How long a thread is kept after its last work, in milliseconds: it holds half as much memory as the service itself. */
  idleMs: 30_000,
  /** How long one piece of work may mostly take, in milliseconds; then its thread is ended. */
  workMs: 120_000,
  memoryMb: 512,
}

/** How long whoever is refused should wait before the next try, in milliseconds. */
const retryMs = 5000

let pool: Promise<Piscina> | undefined

async function startPool(): Promise<Piscina> {
  // Loaded when it is first needed, so that the site answers sooner after a start.
  const { Piscina: Pool } = await import('piscina')
  return new Pool({
    minThreads: 0,
    maxThreads: limits.threads,
    idleTimeout: limits.idleMs,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
  })
}

/**
 * A function of a module as one that works in another thread, so that requests are answered meanwhile.
 *
 * Input and answer are copied, but for what `transfer` lists, and what takes longer than `longestMs` is ended. Refuses with `too_busy` when too much waits already; throws what
 * the function throws, or that its thread ended.
 */
export function inThread<Work extends (input: never) => unknown>(
  module: URL,
  name: string,
  longestMs = limits.workMs,
) {
  const filename = fileURLToPath(module)
  return async (
    input: Parameters<Work>[0],
    transfer: readonly Transferable[] = [],
  ): Promise<Awaited<ReturnType<Work>>> => {
    pool ??= startPool()
    const threads = await pool
    if (threads.queueSize >= limits.waiting) throw new Refusal('too_busy', undefined, retryMs)
    const signal = AbortSignal.timeout(longestMs)
    // The function's own types say what goes in and comes out; the pool knows of none.
    const answer: unknown = await threads.run(input, {
      filename,
      name,
      signal,
      transferList: [...transfer],
    })
    return answer as Awaited<ReturnType<Work>>
  }
}

/** Ends all threads, and with them the work in hand. */
export async function endThreads(): Promise<void> {
  const threads = await pool
  pool = undefined
  await threads?.destroy()
}
