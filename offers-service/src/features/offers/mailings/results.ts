import { setImmediate as others } from 'node:timers/promises'
import type { MailingResults } from '../../../../contract/index.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { groupsOf } from '../../../platform/database/in-batches.ts'
import type { Log } from '../../../platform/services.ts'
import { type Counted, keepCounts, knownCounts, type Steps } from './counts.ts'
import { stepsOf } from './outcome.ts'
import {
  lettersInSteps,
  outcomesOf,
  postingsOf,
  type PostedMailing,
  type SentLetter,
} from './outcomes.ts'
import type { MailingRow } from './tables.ts'
import { add, costOf, noSteps } from './tally.ts'

/** As many letters as are looked through within a few milliseconds. */
const lettersAtOnce = 1000

/** As many letters with an answer as are counted within a few milliseconds. */
const heardAtOnce = 250

/** Adds what these letters brought to the steps of their mailings. */
async function addOutcomes(
  query: Queries,
  letters: readonly SentLetter[],
  stepsFor: (mailing: PostedMailing) => Steps,
): Promise<void> {
  for (const some of groupsOf(heardAtOnce, letters)) {
    for (const { letter, outcome } of await outcomesOf(query, some, stepsOf))
      add(stepsFor(letter.mailing), { ...outcome, letters: 1 })
    await others()
  }
}

/** The posted letters about agreements of which one took the place of another. What they brought depends on each other. */
async function lettersOfReplaced(query: Queries): Promise<SentLetter[]> {
  const signed = await query
    .selectFrom('new_agreements')
    .select(['offer_id', 'replaced_id'])
    .where('signed_at', 'is not', null)
    .execute()
  const ids = [...new Set(signed.flatMap((row) => [row.offer_id, row.replaced_id]))]
  const letters: SentLetter[] = []
  for (const some of groupsOf(lettersAtOnce, ids))
    for (const mailings of (await postingsOf(query, some)).values())
      for (const { offer_id, returned_on, ...mailing } of mailings)
        letters.push({ offer_id, returned_on, mailing })
  return letters
}

/** What a mailing brought but for the letters about these offers. Most bring nothing, so only the others are looked at one by one. */
async function countOf(
  query: Queries,
  mailing: PostedMailing,
  without: ReadonlySet<string>,
): Promise<Steps> {
  const steps = { ...noSteps }
  for await (const letters of lettersInSteps(query, mailing, lettersAtOnce)) {
    const counted = letters.filter((letter) => !without.has(letter.offer_id))
    const heard = counted.flatMap(({ firstEvent, ...letter }) =>
      firstEvent === null ? [] : [{ ...letter, mailing }],
    )
    for (const { firstEvent, returned_on: returnedOn } of counted)
      if (firstEvent === null) {
        steps.letters += 1
        steps.returned += Number(returnedOn !== null)
      }
    await addOutcomes(query, heard, () => steps)
  }
  return steps
}

/** What each of these mailings brought, if it is posted. Only those are counted of which something changed since they were last. */
async function stepsOfAll(
  db: Database,
  mailings: readonly Pick<MailingRow, 'id'>[],
  log: Log,
): Promise<Map<string, Steps>> {
  const { read } = db
  const known = await knownCounts(read)
  const replaced = await lettersOfReplaced(read)
  const without = new Set(replaced.map((letter) => letter.offer_id))
  const all = new Map<string, Steps>()
  const counted: Counted[] = []
  const waiting = mailings.flatMap(({ id }) => known.get(id) ?? []).values()
  const count = async () => {
    for (const { mailing, steps, outdated, changes } of waiting) {
      const isCounted = steps !== undefined && changes.length === 0
      const now = isCounted ? steps : await countOf(read, mailing, without)
      if (!isCounted) counted.push({ mailingId: mailing.id, steps: { ...now }, outdated, changes })
      all.set(mailing.id, now)
    }
  }
  // While one mailing is counted, PostgreSQL reads another.
  await Promise.all([count(), count()])
  if (counted.length > 0) await keepCounts(db, counted, log)
  const listed = replaced.filter(({ mailing }) => all.has(mailing.id))
  await addOutcomes(read, listed, ({ id }) => all.get(id) ?? { ...noSteps })
  return all
}

/** Counts what changed since somebody last asked what mailings brought, so that the next one does not wait for it. */
export async function countMailings(db: Database, log: Log): Promise<void> {
  const posted = db.read.selectFrom('mailings').select('id').where('posted_on', 'is not', null)
  await stepsOfAll(db, await posted.execute(), log)
}

/** What those of these mailings brought that are posted. */
export async function resultsOf(
  db: Database,
  mailings: readonly MailingRow[],
  log: Log,
): Promise<MailingResults[]> {
  const all = await stepsOfAll(db, mailings, log)
  return mailings.flatMap(({ id, letter_cents, total_cents }) => {
    const steps = all.get(id)
    if (!steps) return []
    const cents = costOf({ letter_cents, total_cents }, steps.letters, steps.letters)
    return [{ id, cost: cents === null ? null : cents / 100, ...steps }]
  })
}
