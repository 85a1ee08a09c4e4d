import { randomInt } from 'node:crypto'
import type { Mailing } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { groupsOf } from '../../../platform/database/in-batches.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { existingMailing, insertMailing, lockMailing, toMailing } from './store.ts'

/** A database takes only so many values in one statement. */
const movedAtOnce = 500

/** Half of these, chosen at random; the larger half of an odd number stays. */
function randomHalf<T>(items: readonly T[]): T[] {
  const left = [...items]
  return Array.from({ length: items.length >> 1 }, () =>
    left.splice(randomInt(left.length), 1),
  ).flat()
}

/**
 * Moves a random half of a mailing's letters into a new one with the same text and cost, in the caller's transaction, so that two
 * texts can be tried. Refused with `mailing_posted` once they are in the mail, and with `mailing_empty` below two letters.
 */
export async function splitMailing(
  query: Queries,
  id: string,
  { madeBy, now }: { madeBy: string | null; now: Date },
): Promise<Mailing> {
  const held = await lockMailing(query, id)
  if (!held) throw new HttpError('not_found')
  if (held.posted_on !== null) throw new HttpError('mailing_posted')
  const letters = await query
    .selectFrom('mailing_letters')
    .select('offer_id')
    .where('mailing_id', '=', id)
    .execute()
  const half = randomHalf(letters.map((letter) => letter.offer_id))
  if (half.length === 0) throw new HttpError('mailing_empty')
  const name = `${held.name.slice(0, maxName)}, second half`
  const letterCost = held.letter_cents === null ? null : held.letter_cents / 100
  // Each half bears its share of what all of them cost.
  const moved = held.total_cents && Math.round((held.total_cents * half.length) / letters.length)
  const made = await insertMailing(
    query,
    {
      name,
      kind: held.kind,
      letterCost,
      totalCost: moved && moved / 100,
      follows: held.follows,
      madeBy,
    },
    now,
  )
  await query
    .updateTable('mailings')
    .set({
      opening_text: held.opening_text,
      closing_text: held.closing_text,
      card_text: held.card_text,
      type_size: held.type_size,
    })
    .where('id', '=', made.id)
    .execute()
  await query
    .updateTable('mailings')
    .set({ total_cents: held.total_cents && held.total_cents - (moved ?? 0) })
    .where('id', '=', id)
    .execute()
  for (const some of groupsOf(movedAtOnce, half))
    for (const table of ['mailing_letters', 'letter_texts'] as const)
      await query
        .updateTable(table)
        .set({ mailing_id: made.id })
        .where('mailing_id', '=', id)
        .where('offer_id', 'in', some)
        .execute()
  return await toMailing(query, await existingMailing(query, made.id))
}

/** Leaves room for what is added to the name, which may have 80 letters. */
const maxName = 66
