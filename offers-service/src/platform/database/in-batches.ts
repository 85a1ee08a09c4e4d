import { setImmediate as others } from 'node:timers/promises'
import type { DeleteResult } from 'kysely'

/** As many rows at a time as keep nobody else waiting, and are gone again while they are young: V8 keeps what many old ones took. */
export const stepSize = 40

/**
 * Reads a list of any length a step at a time, so that memory stays flat, and lets others come to their turn in between.
 *
 * `readNext` answers the rows that follow the one it is given, which is undefined at the beginning. Fewer than
 * `size` of them are the last.
 */
export async function* inSteps<Row>(
  readNext: (last: Row | undefined) => Promise<Row[]>,
  size = stepSize,
): AsyncGenerator<Row[], void, undefined> {
  let rows: Row[] = []
  do {
    rows = await readNext(rows.at(-1))
    yield rows
    await others()
  } while (rows.length === size)
}

/** As many rows at a time as are deleted, and on their way to the disk, within a few milliseconds. */
const deletedAtOnce = 500

/**
 * Deletes any number of rows a step at a time, so that nobody waits until all are gone. `deletionOf` makes a statement that deletes
 * about as many as it is told; one that deletes fewer is the last.
 */
export async function deleteInSteps(
  deletionOf: (most: number) => { executeTakeFirst: () => Promise<DeleteResult> },
): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await deletionOf(deletedAtOnce).executeTakeFirst()
    if (numDeletedRows < deletedAtOnce) return
    await others()
  }
}

/** The items in groups of so many, of which the last may have fewer. */
export function* groupsOf<T>(size: number, items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
