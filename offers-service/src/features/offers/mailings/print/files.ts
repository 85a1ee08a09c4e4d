import type { PrintKind } from '../../../../../contract/index.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import { HttpError } from '../../../../platform/http/errors.ts'
import type { Services } from '../../../../platform/services.ts'
import { inThread } from '../../../../platform/threads.ts'
import type { NotedLetter } from '../../letter/compose-all.ts'
import {
  changedMeanwhile,
  drawAddresses,
  notePrinted,
  refuseProblems,
  withSellers,
} from '../../letter/service.ts'
import type { OfferRow } from '../../tables.ts'
import { piecesOf } from '../pieces.ts'
import { existingMailing } from '../store.ts'
import type { MailingRow, PrintFileRow, PrintRunRow } from '../tables.ts'
import type { mergePdfs as mergePdfsHere } from './merge.ts'
import { findRun } from './store.ts'

const mergePdfs = inThread<typeof mergePdfsHere>(
  new URL('./merge.ts', import.meta.url),
  'mergePdfs',
)

/** What is noted of an offer when its letter is printed, and when the offer was last changed before the letter was drawn. */
export interface NotedOffer extends NotedLetter {
  updatedAt: string
}

/** A file of letters that are drawn; read without its content, of which there may be 100 MB in all. */
type ReadyFile = Pick<PrintFileRow, 'id' | 'offer_ids'> & { noted: string }

/** The offers of a file in the order of printing. */
export async function orderedOffers(
  query: Queries,
  { offer_ids }: Pick<PrintFileRow, 'offer_ids'>,
): Promise<OfferRow[]> {
  const ids = JSON.parse(offer_ids) as string[]
  const rows = await query.selectFrom('offers').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The files of a mailing that were asked for, or all of them. */
async function chosenFiles(
  query: Queries,
  run: PrintRunRow,
  chosen: readonly string[] | undefined,
): Promise<ReadyFile[]> {
  const files = await query
    .selectFrom('print_files')
    .select(['id', 'offer_ids', 'noted'])
    .where('run_id', '=', run.id)
    .$if(chosen !== undefined, (all) => all.where('id', 'in', chosen ?? []))
    .orderBy('position')
    .execute()
  if (files.length === 0 || (chosen && files.length < new Set(chosen).size))
    throw new HttpError('changed_meanwhile')
  const ready = files.filter((file): file is ReadyFile => file.noted !== null)
  if (run.held === null || ready.length < files.length)
    throw new HttpError('invalid_request', {
      files: 'These letters are still being drawn. Please wait a moment',
    })
  return ready
}

const leftMailing = 'This letter is no longer in the mailing; make the files again'

/** Why the letters of a file must not leave the house as they were drawn, by reference number. */
async function problemsOf(
  services: Services,
  mailing: MailingRow,
  { together }: PrintRunRow,
  { noted, offers }: ReadyFile & { offers: OfferRow[] },
): Promise<Record<string, string>> {
  const { read } = services.db
  const rows = await read
    .selectFrom('mailing_letters')
    .select('offer_id')
    .where('mailing_id', '=', mailing.id)
    .where(
      'offer_id',
      'in',
      offers.map(({ id }) => id),
    )
    .execute()
  const inMailing = new Set(rows.map(({ offer_id }) => offer_id))
  const drawn = JSON.parse(noted) as NotedOffer[]
  const sold = await withSellers(read, offers)
  const { problems } = await piecesOf(services, mailing).check(sold, together === 1)
  for (const [index, { id, reference_number, updated_at }] of offers.entries()) {
    if (!inMailing.has(id)) problems[reference_number] ??= leftMailing
    if (updated_at !== drawn[index]?.updatedAt) problems[reference_number] ??= changedMeanwhile
  }
  return problems
}

/** What is in a file; refused with `changed_meanwhile` where it was deleted since. */
async function contentOf(query: Queries, { id }: ReadyFile): Promise<Uint8Array> {
  const file = await query
    .selectFrom('print_files')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file?.content) throw new HttpError('changed_meanwhile')
  return file.content
}

/** The letters of these files, noted as printed: all or none, but for what is changed while they are noted. */
async function printLetters(
  services: Services,
  run: PrintRunRow,
  files: readonly ReadyFile[],
): Promise<Uint8Array[]> {
  const { db, now } = services
  const mailing = await existingMailing(db.read, run.mailing_id)
  const problems: Record<string, string> = {}
  const checked = new Map<ReadyFile, OfferRow[]>()
  for (const file of files) {
    const offers = await orderedOffers(db.read, file)
    if (offers.length < (JSON.parse(file.noted) as unknown[]).length)
      throw new HttpError('changed_meanwhile')
    Object.assign(problems, await problemsOf(services, mailing, run, { ...file, offers }))
    checked.set(file, offers)
  }
  if (Object.keys(problems).length > 0) refuseProblems(problems)
  const contents: Uint8Array[] = []
  // Before anything is noted, because what was deleted meanwhile is not printed.
  for (const file of files) contents.push(await contentOf(db.read, file))
  // A file at a time, because others who write wait for as long as it takes to note one.
  for (const [file, offers] of checked) {
    await notePrinted(services, offers, JSON.parse(file.noted) as NotedOffer[], mailing.kind)
    await db.write
      .updateTable('print_files')
      .set({ printed_at: now().toISOString() })
      .where('id', '=', file.id)
      .execute()
  }
  return contents
}

/** The letters of these files, or of all, or their addresses, as one PDF; see `printMailingFiles` for what is refused. */
export async function printFiles(
  services: Services,
  mailingId: string,
  { run: runId, files: chosen, as }: { run: string; files?: string[] | undefined; as: PrintKind },
): Promise<Uint8Array> {
  const { read } = services.db
  const run = await findRun(read, 'mailing_id', mailingId)
  if (run?.id !== runId) throw new HttpError('changed_meanwhile')
  const files = await chosenFiles(read, run, chosen)
  const contents: Uint8Array[] = []
  if (as === 'letters') contents.push(...(await printLetters(services, run, files)))
  else
    for (const file of files) {
      const offers = await orderedOffers(read, file)
      contents.push(await drawAddresses(services, offers, { as, together: run.together === 1 }))
    }
  const [only, ...others] = contents
  if (only && others.length === 0) return only
  // Handed over to the thread and not copied, which would hold up others.
  const buffers = contents.map(({ buffer }) => buffer as ArrayBuffer)
  return await mergePdfs(contents, buffers)
}
