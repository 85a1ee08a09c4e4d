import { randomUUIDv7 } from 'node:crypto'
import type { Queries } from '../../../../platform/database/database.ts'
import { enqueueJob } from '../../../../platform/jobs/store.ts'
import type { JobKind } from '../../../../platform/jobs/worker.ts'
import type { Services } from '../../../../platform/services.ts'
import type { LetterOffer } from '../../letter/letter-offer.ts'
import { drawLetters, withSellers } from '../../letter/service.ts'
import { existingMailing } from '../store.ts'
import type { PrintFileRow, PrintRunRow } from '../tables.ts'
import { orderedOffers, type NotedOffer } from './files.ts'
import { sortLetters } from './sort.ts'
import { findRun, printRunKind } from './store.ts'

/**
 * Stores one step of a run, with a job for the next one; each is a job of its own, so that a process that is to stop waits for one
 * file at most. Nothing is stored where the run was deleted meanwhile.
 */
async function storeStep(
  { db, now }: Services,
  { id, held }: PrintRunRow,
  { store, alsoHeld }: { store: (query: Queries) => Promise<void>; alsoHeld: object },
): Promise<void> {
  await db.write.transaction().execute(async (query) => {
    const { numUpdatedRows } = await query
      .updateTable('print_runs')
      .set({ held: JSON.stringify({ ...(JSON.parse(held ?? '{}') as object), ...alsoHeld }) })
      .where('id', '=', id)
      .where('held', 'is not distinct from', held)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await store(query)
    await enqueueJob(query, now(), printRunKind, { id })
  })
}

/** Composes every letter, and stores which goes into which file. */
async function sort(services: Services, run: PrintRunRow): Promise<void> {
  const mailing = await existingMailing(services.db.read, run.mailing_id)
  const options = { together: run.together === 1, unprintedOnly: run.unprinted_only === 1 }
  const { files, held } = await sortLetters(services, mailing, options)
  const rows = files.map((file, position) => ({
    id: randomUUIDv7(),
    run_id: run.id,
    position,
    offer_ids: JSON.stringify(file.offerIds),
    letter_count: file.letterCount,
    pages: file.pages,
    first_zip: file.firstZip,
    last_zip: file.lastZip,
    content: null,
    noted: null,
    printed_at: null,
  }))
  await storeStep(services, run, {
    alsoHeld: held,
    store: async (query) => {
      for (const row of rows) await query.insertInto('print_files').values(row).execute()
    },
  })
}

/** Draws the letters of these offers; those that could no longer be mailed, since somebody changed them, are told under `held`. */
async function draw(services: Services, offers: LetterOffer[], together: boolean) {
  const drawn = await drawLetters(services, offers, { together })
  if (!('problems' in drawn)) return { offers, drawn, held: {} }
  const held = drawn.problems
  const others = offers.filter(({ offer }) => !(offer.reference_number in held))
  if (others.length === 0) return { offers: others, drawn: undefined, held }
  const again = await drawLetters(services, others, { together })
  if ('problems' in again) throw new Error('Offers were changed while their letters were drawn.')
  return { offers: others, drawn: again, held }
}

/** Draws the letters of one file. */
async function drawFile(
  services: Services,
  run: PrintRunRow,
  file: Pick<PrintFileRow, 'id' | 'offer_ids'>,
): Promise<void> {
  const { read } = services.db
  const sold = await withSellers(read, await orderedOffers(read, file))
  const { offers, drawn, held } = await draw(services, sold, run.together === 1)
  await storeStep(services, run, {
    alsoHeld: held,
    store: async (query) => {
      if (!drawn) {
        await query.deleteFrom('print_files').where('id', '=', file.id).execute()
        return
      }
      const noted = offers.map(({ offer }, index): NotedOffer => ({
        updatedAt: offer.updated_at,
        states: drawn.noted[index]?.states ?? [],
        beside: drawn.noted[index]?.beside ?? [],
      }))
      await query
        .updateTable('print_files')
        .set({
          offer_ids: JSON.stringify(offers.map(({ offer }) => offer.id)),
          letter_count: drawn.letterCount,
          content: drawn.pdf,
          noted: JSON.stringify(noted),
        })
        .where('id', '=', file.id)
        .execute()
    },
  })
}

/** Makes the files that the letters of a mailing are printed in, one in each job. */
export const printRunJob: JobKind<{ services: Services }> = {
  kind: printRunKind,
  title: () => 'Letters of a mailing, to print',
  handler:
    ({ services }) =>
    async (payload) => {
      const { id } = payload as { id: string }
      const { read } = services.db
      const run = await findRun(read, 'id', id)
      if (!run) return
      if (run.held === null) return await sort(services, run)
      const next = await read
        .selectFrom('print_files')
        .select(['id', 'offer_ids'])
        .where('run_id', '=', id)
        .where('noted', 'is', null)
        .orderBy('position')
        .limit(1)
        .executeTakeFirst()
      if (next) await drawFile(services, run, next)
    },
}
