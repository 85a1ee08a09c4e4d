import { setImmediate } from 'node:timers/promises'

/** Waits until the millisecond is over: of two ids that are made within one nobody knows which comes first. */
export async function nextMillisecond(): Promise<void> {
  const begun = Date.now()
  while (Date.now() === begun) await setImmediate()
}
