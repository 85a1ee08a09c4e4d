import { fileURLToPath } from 'node:url'
import type { Transferable } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { HttpError } from './http/errors.ts'

const limits = {
  /** How long a thread is kept after its last work, in milliseconds: it holds half as much memory as the service itself. */
  idleMs: 30_000,
  /** How long one piece of work may mostly take, in milliseconds; then its thread is ended. */
  workMs: 120_000,
  memoryMb: 512,
  /** Of what is young, as much as the service itself has by `--max-semi-space-size=8`; without a limit a list takes 100 MB more. */
  youngMb: 24,
}

/** How long whoever is refused should wait before the next try, in milliseconds. */
const retryMs = 5000

/** How many threads a pool has at most, and how much work may wait for them: more would not be done before whoever asked gives up. */
interface PoolLimits {
  threads: number
  waiting: number
}

const pools = new Map<PoolLimits, Promise<Piscina>>()

async function startPool({ threads }: PoolLimits): Promise<Piscina> {
  // Loaded when it is first needed, so that the site answers sooner after a start.
  const { Piscina: Pool } = await import('piscina')
  return new Pool({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: limits.idleMs,
    // Asleep on a shared number between two pieces of work, a thread would keep what WeakRef pointed at, until its memory is full.
    atomics: 'disabled',
    resourceLimits: {
      maxOldGenerationSizeMb: limits.memoryMb,
      maxYoungGenerationSizeMb: limits.youngMb,
    },
  })
}

function poolOf(own: PoolLimits): Promise<Piscina> {
  const pool = pools.get(own) ?? startPool(own)
  pools.set(own, pool)
  return pool
}

/**
 * A pool of threads with a queue of its own, so that what waits for another pool never waits for this one. Its threads start with the
 * first work. Answers what {@link inThread} does, for this pool.
 */
export function threadPool(own: PoolLimits) {
  /**
   * A function of a module as one that works in another thread, so that requests are answered meanwhile.
   *
   * Input and answer are copied, but for what `transfer` lists, and what takes longer than `longestMs` is ended. Refuses with `too_busy` when too much waits already; throws what
   * the function throws, or that its thread ended.
   */
  return function inOwnThread<Work extends (input: never) => unknown>(
    module: URL,
    name: string,
    longestMs = limits.workMs,
  ) {
    const filename = fileURLToPath(module)
    return async (
      input: Parameters<Work>[0],
      transfer: readonly Transferable[] = [],
    ): Promise<Awaited<ReturnType<Work>>> => {
      const threads = await poolOf(own)
      if (threads.queueSize >= own.waiting) throw new HttpError('too_busy', undefined, retryMs)
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
}

/** As {@link threadPool} says, in the pool for everything that has none of its own; so many threads that letters and an import leave one. */
export const inThread = threadPool({ threads: 3, waiting: 50 })

/** What can be handed over of bytes, which nobody here has from then on: nothing where they lie in memory that others share, as few do. */
export const wholeBuffer = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []

/** Ends all threads, and with them the work in hand. */
export async function endThreads(): Promise<void> {
  const all = [...pools.values()]
  pools.clear()
  await Promise.all(all.map(async (pool) => await (await pool).destroy()))
}
