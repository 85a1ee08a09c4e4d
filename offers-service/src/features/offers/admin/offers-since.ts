import { setImmediate as letOthersIn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Today } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { offersTaken, type TakenStep } from '../search/taken-steps.ts'

/** How many offers took a step from a day on, and the sum of their amounts in dollars. */
async function countTaken(query: Queries, step: TakenStep, from: string) {
  // Those of a year are counted within some milliseconds, and others come to their turn before each count.
  await letOthersIn()
  const { count, cents } = await offersTaken(query, step, { from, to: undefined })
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`cast(coalesce(sum(offers.amount_cents), 0) as bigint)`.as('cents'),
    ])
    .executeTakeFirstOrThrow()
  return { count, amount: cents / 100 }
}

/** How many offers went live, were signed and were paid from a day on, and the sums of their amounts. */
export async function offersSince(query: Queries, from: string): Promise<Today['month']> {
  return {
    from,
    offered: await countTaken(query, 'offered', from),
    signed: await countTaken(query, 'signed', from),
    paid: await countTaken(query, 'paid', from),
  }
}
