import type { Queries } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { OfferRow, ParcelRow } from '../tables.ts'

/**
 * The tables whose rows go with the row of an offer, and what becomes of them when a draft is put back. A text is the reason why they
 * are not kept.
 */
export const rowsOfOffers = {
  offer_events: 'kept',
  co_sellers: 'kept',
  bulk_changed_offers: 'kept',
  mailing_letters: 'kept',
  letter_texts: 'kept',
  list_rows: 'kept',
  do_not_mail: 'Stays without its offer, and is given it again.',
  planned_changes: 'What a file changes of it is done or given up by then.',
  questions: 'Nobody outside can open a draft.',
  mail_files: 'Nobody is written to about a draft.',
  closings: 'A draft is not signed.',
  closing_details: 'A draft is not signed.',
  closing_documents: 'A draft is not signed.',
  new_agreements: 'They are live from the beginning.',
  signings: 'A draft is not signed.',
} as const satisfies Partial<Record<keyof Tables, string>>

type Named<Way> = {
  [Table in keyof typeof rowsOfOffers]: (typeof rowsOfOffers)[Table] extends Way ? Table : never
}[keyof typeof rowsOfOffers]
type Kept = Named<'kept'>

/** A parcel, and its outline where it has one. */
export interface ParcelSnapshot {
  row: ParcelRow
  outline: Tables['parcel_outlines'] | undefined
}

/** A draft with everything that goes when its row does. A row of an older version may lack columns that were added since. */
export interface DraftSnapshot {
  offer: OfferRow
  rows: { [Table in Kept]: Tables[Table][] }
  /** What was found about its rows of a list. */
  findings: Tables['list_findings'][]
  /** The mailings with a letter about it that were in the mail already. */
  posted: string[]
  /** The entries of the list of those not to mail that came of it. */
  doNotMail: string[]
  /** Its parcel, which goes with its last offer. Notes keep a parcel, so one that went had none. */
  parcel: ParcelSnapshot | undefined
}

/** The rows of a table that hang on some offers, by the offer's id. */
async function readRows<Table extends Kept | 'do_not_mail'>(
  query: Queries,
  table: Table,
  ids: readonly string[],
): Promise<Map<string, Tables[Table][]>> {
  // All of these tables name their offer alike; which there are is what the list above says.
  const rows = await query
    .selectFrom(table as 'co_sellers')
    .selectAll()
    .where('offer_id', 'in', ids)
    .execute()
  return Map.groupBy(rows, (row) => row.offer_id) as unknown as Map<string, Tables[Table][]>
}

async function readPosted(query: Queries, letters: Tables['mailing_letters'][]): Promise<string[]> {
  if (letters.length === 0) return []
  const mailings = letters.map((letter) => letter.mailing_id)
  const rows = await query
    .selectFrom('mailings')
    .select('id')
    .where('id', 'in', [...new Set(mailings)])
    .where('posted_on', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

async function readFindings(
  query: Queries,
  rows: Tables['list_rows'][],
): Promise<Tables['list_findings'][]> {
  if (rows.length === 0) return []
  return await query
    .selectFrom('list_findings')
    .selectAll()
    .where((eb) =>
      eb.or(
        rows.map(({ list_id: list, row_number: row }) =>
          eb.and([eb('list_id', '=', list), eb('row_number', '=', row)]),
        ),
      ),
    )
    .execute()
}

async function readParcels(
  query: Queries,
  drafts: readonly OfferRow[],
): Promise<Map<string, ParcelSnapshot>> {
  const ids = [...new Set(drafts.map((draft) => draft.parcel_id))].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await query.selectFrom('parcels').selectAll().where('id', 'in', ids).execute()
  const outlines = await query
    .selectFrom('parcel_outlines')
    .selectAll()
    .where('parcel_id', 'in', ids)
    .execute()
  const byParcel = new Map(outlines.map((outline) => [outline.parcel_id, outline]))
  return new Map(
    rows.map((row) => [row.id, { row: { ...row, notes: '' }, outline: byParcel.get(row.id) }]),
  )
}

/** What has to be known to put these drafts back, by their ids; at most some hundred, whose rows the caller holds. */
export async function takeSnapshots(
  query: Queries,
  drafts: readonly OfferRow[],
): Promise<Map<string, DraftSnapshot>> {
  const ids = drafts.map(({ id }) => id)
  const events = await readRows(query, 'offer_events', ids)
  const coSellers = await readRows(query, 'co_sellers', ids)
  const changes = await readRows(query, 'bulk_changed_offers', ids)
  const letters = await readRows(query, 'mailing_letters', ids)
  const texts = await readRows(query, 'letter_texts', ids)
  const listRows = await readRows(query, 'list_rows', ids)
  const doNotMail = await readRows(query, 'do_not_mail', ids)
  const findings = await readFindings(query, [...listRows.values()].flat())
  const posted = await readPosted(query, [...letters.values()].flat())
  const parcels = await readParcels(query, drafts)
  return new Map(
    drafts.map((offer) => {
      const { id } = offer
      const itsLetters = letters.get(id) ?? []
      const itsRows = listRows.get(id) ?? []
      const snapshot = {
        offer,
        rows: {
          offer_events: events.get(id) ?? [],
          co_sellers: coSellers.get(id) ?? [],
          bulk_changed_offers: changes.get(id) ?? [],
          mailing_letters: itsLetters,
          letter_texts: texts.get(id) ?? [],
          list_rows: itsRows,
        },
        findings: findings.filter((finding) =>
          itsRows.some(
            (row) => row.list_id === finding.list_id && row.row_number === finding.row_number,
          ),
        ),
        posted: posted.filter((mailing) =>
          itsLetters.some((letter) => letter.mailing_id === mailing),
        ),
        doNotMail: (doNotMail.get(id) ?? []).map((entry) => entry.id),
        parcel: offer.parcel_id === null ? undefined : parcels.get(offer.parcel_id),
      }
      return [id, snapshot]
    }),
  )
}
