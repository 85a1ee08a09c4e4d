import type { Queries } from '../../../../platform/database/database.ts'
import { newId } from '../../../../platform/ids.ts'
import { enqueueJob } from '../../../../platform/jobs/store.ts'
import type { JobKind } from '../../../../platform/jobs/worker.ts'
import type { Services } from '../../../../platform/services.ts'
import type { LetterOffer } from '../../letter/letter-offer.ts'
import { withSellers } from '../../letter/service.ts'
import { piecesOf } from '../pieces.ts'
import { existingMailing } from '../store.ts'
import type { PrintFileRow, PrintRunRow } from '../tables.ts'
import { orderedOffers, type NotedOffer } from './files.ts'
import { sortLetters } from './sort.ts'
import { findRun, printRunKind } from './store.ts'

/** Composes every letter, and stores which goes into which file. */
async function sort(services: Services, run: PrintRunRow): Promise<void> {
  const { db, now } = services
  const mailing = await existingMailing(db.read, run.mailing_id)
  const options = { together: run.together === 1, unprintedOnly: run.unprinted_only === 1 }
  const { files, held } = await sortLetters(services, mailing, options)
  const rows = files.map((file, position) => ({
    id: newId(),
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
  await db.write.transaction().execute(async (query) => {
    const { numUpdatedRows } = await query
      .updateTable('print_runs')
      .set({ held: JSON.stringify(held) })
      .where('id', '=', run.id)
      .where('held', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    for (const row of rows) await query.insertInto('print_files').values(row).execute()
    await enqueueJob(query, now(), printRunKind, { id: run.id })
  })
}

/** Draws the letters of these offers; those that could no longer be mailed, since somebody changed them, are told under `held`. */
async function draw(services: Services, run: PrintRunRow, offers: LetterOffer[]) {
  const pieces = piecesOf(services, await existingMailing(services.db.read, run.mailing_id))
  const together = run.together === 1
  const drawn = await pieces.draw(offers, together)
  if (!('problems' in drawn)) return { offers, drawn, held: {} }
  const held = drawn.problems
  const others = offers.filter(({ offer }) => !(offer.reference_number in held))
  if (others.length === 0) return { offers: others, drawn: undefined, held }
  const again = await pieces.draw(others, together)
  if ('problems' in again) throw new Error('Offers were changed while their letters were drawn.')
  return { offers: others, drawn: again, held }
}

/** Stores the letters of a file, unless another process has done it or the run was deleted; answers whether it did. */
async function storeDrawn(
  query: Queries,
  id: string,
  { offers, drawn }: Awaited<ReturnType<typeof draw>>,
): Promise<boolean> {
  if (!drawn) {
    const undrawn = query.deleteFrom('print_files').where('id', '=', id).where('noted', 'is', null)
    return (await undrawn.executeTakeFirst()).numDeletedRows > 0n
  }
  const noted = offers.map(({ offer }, index): NotedOffer => ({
    updatedAt: offer.updated_at,
    states: drawn.noted[index]?.states ?? [],
    beside: drawn.noted[index]?.beside ?? [],
  }))
  const { numUpdatedRows } = await query
    .updateTable('print_files')
    .set({
      offer_ids: JSON.stringify(offers.map(({ offer }) => offer.id)),
      letter_count: drawn.letterCount,
      content: drawn.pdf,
      noted: JSON.stringify(noted),
    })
    .where('id', '=', id)
    .where('noted', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Draws the letters of one file. */
async function drawFile(
  services: Services,
  run: PrintRunRow,
  file: Pick<PrintFileRow, 'id' | 'offer_ids'>,
): Promise<void> {
  const { db, now } = services
  const sold = await withSellers(db.read, await orderedOffers(db.read, file))
  const result = await draw(services, run, sold)
  await db.write.transaction().execute(async (query) => {
    // Held before its files, as by who deletes it.
    const current = await query
      .updateTable('print_runs')
      .set((eb) => ({ held: eb.ref('held') }))
      .where('id', '=', run.id)
      .returning('held')
      .executeTakeFirst()
    if (!current || !(await storeDrawn(query, file.id, result))) return
    if (Object.keys(result.held).length > 0) {
      const held = { ...(JSON.parse(current.held ?? '{}') as object), ...result.held }
      await query
        .updateTable('print_runs')
        .set({ held: JSON.stringify(held) })
        .where('id', '=', run.id)
        .execute()
    }
    await enqueueJob(query, now(), printRunKind, { id: run.id })
  })
}

/** Makes the files that the letters of a mailing are printed in, one in each job, so that a process that is to stop waits for one at most. */
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
