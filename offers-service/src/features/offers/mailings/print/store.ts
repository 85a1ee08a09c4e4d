import { subDays } from 'date-fns/subDays'
import type { PrintRun } from '../../../../../contract/index.ts'
import type { Database, Queries } from '../../../../platform/database/database.ts'
import { isOneOf } from '../../../../platform/database/few-ids.ts'
import { groupsOf } from '../../../../platform/database/in-batches.ts'
import { HttpError } from '../../../../platform/http/errors.ts'
import { newId } from '../../../../platform/ids.ts'
import { enqueueJob, idsAtWork } from '../../../../platform/jobs/store.ts'
import { lockMailing, lockMailings } from '../store.ts'
import type { PrintRunRow } from '../tables.ts'

export const printRunKind = 'print-run'

/** A database takes only so many values in one question. */
const heldAtOnce = 500

/** How long files are kept: they name owners, and can be made again. */
const daysKept = 7

/** A run by its own id or by that of its mailing; undefined where there is none. */
export async function findRun(
  query: Queries,
  by: 'id' | 'mailing_id',
  id: string,
): Promise<PrintRunRow | undefined> {
  return await query.selectFrom('print_runs').selectAll().where(by, '=', id).executeTakeFirst()
}

/** Why letters are held back, without those that were taken out of the mailing since. */
async function stillHeld(query: Queries, { held, mailing_id }: PrintRunRow) {
  const reasons = JSON.parse(held ?? '{}') as Record<string, string>
  const inMailing = new Set<string>()
  for (const numbers of groupsOf(heldAtOnce, Object.keys(reasons))) {
    const rows = await query
      .selectFrom('offers')
      .innerJoin('mailing_letters', 'mailing_letters.offer_id', 'offers.id')
      .select('offers.reference_number')
      .where('offers.reference_number', 'in', numbers)
      .where('mailing_letters.mailing_id', '=', mailing_id)
      .execute()
    for (const row of rows) inMailing.add(row.reference_number)
  }
  return Object.fromEntries(Object.entries(reasons).filter(([number]) => inMailing.has(number)))
}

/** The files of a mailing as the admin sees them; null where there are none. */
export async function readRun(query: Queries, mailingId: string): Promise<PrintRun | null> {
  const row = await findRun(query, 'mailing_id', mailingId)
  if (!row) return null
  const files = await query
    .selectFrom('print_files')
    .select(['id', 'letter_count', 'pages', 'first_zip', 'last_zip', 'printed_at'])
    .select((eb) => eb('noted', 'is not', null).as('is_ready'))
    .where('run_id', '=', row.id)
    .orderBy('position')
    .execute()
  const isReady = row.held !== null && files.every((file) => file.is_ready)
  return {
    id: row.id,
    together: row.together === 1,
    unprintedOnly: row.unprinted_only === 1,
    status: row.held === null ? 'sorting' : isReady ? 'ready' : 'drawing',
    isStopped: !isReady && !(await idsAtWork(query, printRunKind)).has(row.id),
    files: files.map((file) => ({
      id: file.id,
      letterCount: file.letter_count,
      pages: file.pages,
      firstZip: file.first_zip,
      lastZip: file.last_zip,
      isReady: Boolean(file.is_ready),
      isPrinted: file.printed_at !== null,
    })),
    held: await stillHeld(query, row),
    createdAt: row.created_at,
  }
}

/** Deletes the files of a mailing, because its letters no longer say the same; holds it first, as making files does. */
export async function forgetRun(query: Queries, mailingId: string): Promise<void> {
  await lockMailing(query, mailingId)
  await forgetRuns(query, [mailingId])
}

/** Deletes the files of these mailings, which the caller holds. */
export async function forgetRuns(query: Queries, mailingIds: readonly string[]): Promise<void> {
  await query.deleteFrom('print_runs').where(isOneOf('mailing_id', mailingIds)).execute()
}

/** The mailings that one of these offers is in, and those in whose files a letter about it was drawn before it left them. */
async function mailingsNaming(query: Queries, offerIds: readonly string[]): Promise<string[]> {
  const isIn = await query
    .selectFrom('mailing_letters')
    .select('mailing_id')
    .where('offer_id', 'in', offerIds)
    .execute()
  const files = await query
    .selectFrom('print_files')
    .innerJoin('print_runs', 'print_runs.id', 'print_files.run_id')
    .select(['print_runs.mailing_id', 'print_files.offer_ids'])
    .execute()
  const sought = new Set(offerIds)
  const isDrawnInto = files.filter((file) =>
    (JSON.parse(file.offer_ids) as string[]).some((id) => sought.has(id)),
  )
  return [...new Set([...isIn, ...isDrawnInto].map((row) => row.mailing_id))]
}

/**
 * Holds the mailings whose files name one of these offers, and answers their ids. A transaction that holds offers too does this first.
 */
export async function holdMailingsNaming(
  query: Queries,
  offerIds: readonly string[],
): Promise<string[]> {
  const ids = await mailingsNaming(query, offerIds)
  await lockMailings(query, ids)
  return ids
}

/** Deletes files that are a week old. */
export async function forgetOldRuns({ write }: Pick<Database, 'write'>, now: Date): Promise<void> {
  await write
    .deleteFrom('print_runs')
    .where('created_at', '<', subDays(now, daysKept).toISOString())
    .execute()
}

/** Begins to make the files of a mailing, unless the same are being made already; in the caller's transaction. */
export async function beginRun(
  query: Queries,
  mailingId: string,
  { together, unprintedOnly }: Pick<PrintRun, 'together' | 'unprintedOnly'>,
  now: Date,
): Promise<void> {
  if (!(await lockMailing(query, mailingId))) throw new HttpError('not_found')
  const last = await readRun(query, mailingId)
  const isSame = last?.together === together && last.unprintedOnly === unprintedOnly
  if (last && isSame && last.status !== 'ready' && !last.isStopped) return
  await forgetRun(query, mailingId)
  const id = newId()
  await query
    .insertInto('print_runs')
    .values({
      id,
      mailing_id: mailingId,
      together: together ? 1 : 0,
      unprinted_only: unprintedOnly ? 1 : 0,
      held: null,
      created_at: now.toISOString(),
    })
    .execute()
  await enqueueJob(query, now, printRunKind, { id })
}
