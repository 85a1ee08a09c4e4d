// Work for the test of threads, loaded in them.
import { type ResourceLimits, resourceLimits } from 'node:worker_threads'
import { doInThread, type ThreadWork, type WorkServices } from '../platform/database-thread.ts'
import { writeValue } from '../platform/database/key-value-store.ts'
import { handOver } from '../platform/hand-over.ts'
import { HttpError } from '../platform/http/errors.ts'

/** Waits until the first number of the shared memory is set. */
export function waitFor(shared: Int32Array): string {
  Atomics.wait(shared, 0, 0)
  return 'done'
}

/** Answers the bytes the other way round. */
export function reverse(bytes: Uint8Array): Uint8Array {
  return bytes.toReversed()
}

/** Answers one of the limits of its thread, in megabytes. */
export function limitOf(name: keyof ResourceLimits): number | undefined {
  return resourceLimits[name]
}

export function fail(reason: string): never {
  throw new RangeError(reason)
}

export function endThread(code: number): never {
  process.exit(code)
}

/** Tells in the shared memory when it has the turn to write, and goes on each time only when it is told to. */
export async function writeInTurn({ db, takeTurn }: WorkServices, shared: Int32Array) {
  Atomics.store(shared, 3, 1)
  Atomics.notify(shared, 3)
  Atomics.wait(shared, 0, 0)
  await takeTurn()
  Atomics.store(shared, 1, 1)
  Atomics.notify(shared, 1)
  Atomics.wait(shared, 2, 0)
  if (shared[2] === 2) throw new HttpError('not_found')
  await writeValue(db.write, 'from', 'thread')
}

export const runWriteInTurn = async (work: ThreadWork<Int32Array>) =>
  await doInThread(work, writeInTurn)

const handedOver: Uint8Array[] = []

/** Answers so many bytes without copying them. */
export function handOut(size: number): Uint8Array {
  const bytes = new Uint8Array(size).fill(7)
  handedOver.push(bytes)
  return handOver(bytes)
}

/** How many bytes its thread still has of those that it handed over. */
export const bytesLeft = (): number => handedOver.reduce((sum, { length }) => sum + length, 0)

const seen: WeakRef<object>[] = []

/** Makes so many objects of 1 MB each that nothing but a WeakRef points at, and answers how many there were so far. */
export function forget(count: number): number {
  for (let made = 0; made < count; made += 1)
    seen.push(new WeakRef(Array<number>(131_072).fill(0.5)))
  return seen.length
}
