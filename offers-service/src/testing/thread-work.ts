// Work for the test of threads, loaded in them.

/** Waits until the first number of the shared memory is set. */
export function waitFor(shared: Int32Array): string {
  Atomics.wait(shared, 0, 0)
  return 'done'
}

/** Answers the bytes the other way round. */
export function reverse(bytes: Uint8Array): Uint8Array {
  return bytes.toReversed()
}

export function fail(reason: string): never {
  throw new RangeError(reason)
}

export function endThread(code: number): never {
  process.exit(code)
}
