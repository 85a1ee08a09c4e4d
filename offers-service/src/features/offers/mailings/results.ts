import { setImmediate as others } from 'node:timers/promises'
import type { MailingResults } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { groupsOf, inSteps } from '../../../platform/database/in-batches.ts'
import { countedEvents, stepsOf } from './outcome.ts'
import { outcomesOf } from './outcomes.ts'
import type { MailingRow } from './tables.ts'
import { add, costOf, noSteps } from './tally.ts'

/** As many letters as are looked through within a few milliseconds. */
const lettersAtOnce = 1000

/** As many letters with an answer as are counted within a few milliseconds. */
const heardAtOnce = 250

/** The letters of all mailings, a step at a time, each with whether its seller did anything that may count. */
function lettersInSteps(query: Queries) {
  return inSteps(
    async (last: { mailing_id: string; offer_id: string } | undefined) =>
      await query
        .selectFrom('mailing_letters as letter')
        .select(['letter.mailing_id', 'letter.offer_id', 'letter.returned_on'])
        .select((eb) =>
          // Not asked with `exists`, for which PostgreSQL would rather read all events.
          eb
            .selectFrom('offer_events as event')
            .select((event) => event.fn.min('event.position').as('position'))
            .whereRef('event.offer_id', '=', 'letter.offer_id')
            .where('event.type', 'in', countedEvents)
            .as('firstEvent'),
        )
        .where((eb) =>
          eb(
            eb.refTuple('letter.mailing_id', 'letter.offer_id'),
            '>',
            eb.tuple(last?.mailing_id ?? '', last?.offer_id ?? ''),
          ),
        )
        .orderBy('letter.mailing_id')
        .orderBy('letter.offer_id')
        .limit(lettersAtOnce)
        .execute(),
    lettersAtOnce,
  )
}

/** What those of these mailings brought that are posted. Most letters bring nothing, so only the others are looked at one by one. */
export async function resultsOf(
  query: Queries,
  mailings: readonly MailingRow[],
): Promise<MailingResults[]> {
  const posted = mailings.flatMap(({ id, posted_on: postedOn, ...costs }) =>
    postedOn === null ? [] : [{ id, postedOn, costs, steps: { ...noSteps } }],
  )
  const byId = new Map(posted.map((mailing) => [mailing.id, mailing]))
  const letterSteps = lettersInSteps(query)
  const count = async () => {
    for await (const letters of letterSteps) {
      const sent = letters.flatMap(({ mailing_id: id, ...letter }) => {
        const mailing = byId.get(id)
        return mailing ? [Object.assign(letter, { mailing })] : []
      })
      for (const { mailing, returned_on: returnedOn, firstEvent } of sent)
        if (firstEvent === null) {
          mailing.steps.letters += 1
          mailing.steps.returned += Number(returnedOn !== null)
        }
      const heard = sent.filter(({ firstEvent }) => firstEvent !== null)
      for (const some of groupsOf(heardAtOnce, heard)) {
        for (const { letter, outcome } of await outcomesOf(query, some, stepsOf))
          add(letter.mailing.steps, { ...outcome, letters: 1 })
        await others()
      }
    }
  }
  // While one step is counted, PostgreSQL reads the other.
  await Promise.all([count(), count()])
  return posted.map(({ id, costs, steps }) => {
    const cents = costOf(costs, steps.letters, steps.letters)
    return Object.assign({ id, cost: cents === null ? null : cents / 100 }, steps)
  })
}
