import { setImmediate as others } from 'node:timers/promises'
import type * as v from 'valibot'
import type {
  Mailing,
  MailingUpdate,
  postMailing,
  updateMailingText,
} from '../../../../contract/index.ts'
import { countRows, type Queries } from '../../../platform/database/database.ts'
import { groupsOf } from '../../../platform/database/in-batches.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { businessDay } from '../status.ts'
import { centsOf, type CostColumns, costsOf, dollarsOf } from './costs.ts'
import type { MailingRow } from './tables.ts'

/** How many are listed. */
const maxListed = 500

/** As many mailings as have their letters counted within a few milliseconds. */
const countedAtOnce = 10

const lettersOf = (query: Queries, id: string) =>
  query.selectFrom('mailing_letters').where('mailing_id', '=', id)

/** How many letters are in each of these mailings; those without are left out. */
async function countsOf(query: Queries, ids: readonly string[], isReturned: boolean) {
  const rows = await query
    .selectFrom('mailing_letters')
    .select(['mailing_id', (eb) => eb.fn.countAll<number>().as('total')])
    .where('mailing_id', 'in', ids)
    .$if(isReturned, (letters) => letters.where('returned_on', 'is not', null))
    .groupBy('mailing_id')
    .execute()
  return new Map(rows.map(({ mailing_id, total }) => [mailing_id, total]))
}

/** These mailings as the admin sees them, with their letters counted. */
export async function withCounts(query: Queries, rows: readonly MailingRow[]): Promise<Mailing[]> {
  const mailings: Mailing[] = []
  for (const some of groupsOf(countedAtOnce, rows)) {
    const ids = some.map(({ id }) => id)
    const followed = some.flatMap(({ follows }) => follows ?? [])
    const [letters, returned, names] = await Promise.all([
      countsOf(query, ids, false),
      countsOf(query, ids, true),
      followed.length === 0
        ? []
        : query.selectFrom('mailings').select(['id', 'name']).where('id', 'in', followed).execute(),
    ])
    for (const row of some)
      mailings.push({
        id: row.id,
        name: row.name,
        kind: row.kind,
        letterCost: dollarsOf(row.letter_cents),
        totalCost: dollarsOf(row.total_cents),
        postage: dollarsOf(row.postage_cents),
        postageNotedOn: row.postage_noted_on,
        postedOn: row.posted_on,
        letterCount: letters.get(row.id) ?? 0,
        returnedCount: returned.get(row.id) ?? 0,
        callCount: row.call_count,
        follows: names.find(({ id }) => id === row.follows) ?? null,
        madeBy: row.made_by,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      })
    // Some at a time, because all letters of all mailings are too many to count while others wait.
    await others()
  }
  return mailings
}

/** A mailing as the admin sees it. */
export async function toMailing(query: Queries, row: MailingRow): Promise<Mailing> {
  const [mailing] = await withCounts(query, [row])
  if (!mailing) throw new Error(`The mailing ${row.id} was lost on the way.`)
  return mailing
}

/** The latest mailings as they are stored, newest first. */
export async function latestRows(query: Queries): Promise<MailingRow[]> {
  return await query
    .selectFrom('mailings')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
}

/** The latest mailings, newest first. */
export const latestMailings = async (query: Queries) =>
  await withCounts(query, await latestRows(query))

export async function findMailing(query: Queries, id: string): Promise<MailingRow | undefined> {
  return await query.selectFrom('mailings').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The mailing of this id; refused with `not_found` when there is none. */
export async function existingMailing(query: Queries, id: string): Promise<MailingRow> {
  const row = await findMailing(query, id)
  if (!row) throw new HttpError('not_found')
  return row
}

/** Holds a mailing until the transaction ends, so that it is not posted while letters are put in or taken out. */
export async function lockMailing(query: Queries, id: string): Promise<MailingRow | undefined> {
  return await query
    .updateTable('mailings')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** The same for several, in the order in which all lock them; answers those that there are, by their ids. */
export async function lockMailings(
  query: Queries,
  ids: Iterable<string>,
): Promise<Map<string, MailingRow>> {
  const held = new Map<string, MailingRow>()
  for (const id of [...new Set(ids)].toSorted()) {
    const row = await lockMailing(query, id)
    if (row) held.set(id, row)
  }
  return held
}

/** Stores a mailing without letters, in the caller's transaction. */
export async function insertMailing(
  query: Queries,
  {
    name,
    kind,
    letterCost,
    totalCost,
    follows = null,
    madeBy,
  }: Pick<Mailing, 'name' | 'kind' | 'letterCost' | 'totalCost' | 'madeBy'> & {
    follows?: string | null
  },
  now: Date,
): Promise<MailingRow> {
  if (follows !== null) await existingMailing(query, follows)
  const row: MailingRow = {
    id: newId(),
    name,
    kind,
    letter_cents: centsOf(letterCost),
    total_cents: centsOf(totalCost),
    postage_cents: null,
    postage_noted_on: null,
    posted_on: null,
    follows,
    call_count: 0,
    opening_text: '',
    closing_text: '',
    card_text: '',
    type_size: 'usual',
    made_by: madeBy,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
  await query.insertInto('mailings').values(row).execute()
  return row
}

type Change = Partial<
  CostColumns &
    Pick<
      MailingRow,
      'name' | 'kind' | 'posted_on' | 'opening_text' | 'closing_text' | 'card_text' | 'type_size'
    >
>

/** Refuses with `changed_meanwhile` where somebody else has changed a mailing since `basedOn`. */
function refuseOvertaken(held: MailingRow, basedOn: string | undefined): void {
  if (basedOn !== undefined && basedOn !== held.updated_at) throw new HttpError('changed_meanwhile')
}

/** Changes a mailing that the caller holds; refused with `changed_meanwhile` where somebody else did so since `basedOn`. */
async function changeMailing(
  query: Queries,
  held: MailingRow,
  { basedOn, ...change }: Change & { basedOn?: string | undefined },
  now: Date,
): Promise<Mailing> {
  refuseOvertaken(held, basedOn)
  // Later than the last change in any case, so that no two of them share their moment.
  const at = new Date(Math.max(+now, Date.parse(held.updated_at) + 1)).toISOString()
  const changed = { ...held, ...change, updated_at: at }
  await query
    .updateTable('mailings')
    .set({ ...change, updated_at: at })
    .where('id', '=', held.id)
    .execute()
  return await toMailing(query, changed)
}

/** As {@link lockMailing}; refused with `not_found` when there is none. */
export async function heldMailing(query: Queries, id: string): Promise<MailingRow> {
  const held = await lockMailing(query, id)
  if (!held) throw new HttpError('not_found')
  return held
}

/** Stores what the admin changed of a mailing. */
export async function storeMailing(
  query: Queries,
  id: string,
  { name, kind: wanted, basedOn, ...costs }: Omit<MailingUpdate, 'callCount'>,
  now: Date,
): Promise<Mailing> {
  const held = await heldMailing(query, id)
  const kind = wanted ?? held.kind
  const isPosted = held.posted_on !== null
  if (kind !== held.kind && isPosted) throw new HttpError('mailing_posted')
  const letters = await countRows(lettersOf(query, id))
  const changed = costsOf(held, costs, { letters, isPosted, now })
  return await changeMailing(query, held, { name, kind, ...changed, basedOn }, now)
}

/** Stores what the letters or postcards of a mailing say; what is not given stays. */
export async function storeText(
  query: Queries,
  id: string,
  {
    opening,
    closing,
    card,
    typeSize,
    basedOn,
  }: v.InferOutput<typeof updateMailingText.schema.body>,
  now: Date,
): Promise<Mailing> {
  const held = await heldMailing(query, id)
  if (held.posted_on !== null) throw new HttpError('mailing_posted')
  return await changeMailing(
    query,
    held,
    {
      opening_text: opening ?? held.opening_text,
      closing_text: closing ?? held.closing_text,
      card_text: card ?? held.card_text,
      type_size: typeSize ?? held.type_size,
      basedOn,
    },
    now,
  )
}

/** Notes on which day the letters of a mailing were put in the mail. */
export async function storePosted(
  query: Queries,
  id: string,
  { postedOn, basedOn, ...costs }: v.InferOutput<typeof postMailing.schema.body>,
  now: Date,
): Promise<Mailing> {
  const held = await heldMailing(query, id)
  if (postedOn > businessDay(now))
    throw new HttpError('invalid_request', { postedOn: 'This day is still to come' })
  const letters = await countRows(lettersOf(query, id))
  if (letters === 0) throw new HttpError('mailing_empty')
  const changed = costsOf(held, costs, { letters, isPosted: true, now })
  return await changeMailing(query, held, { posted_on: postedOn, ...changed, basedOn }, now)
}

/** Takes back that a mailing was posted, with the postage that was noted of it. */
export async function storeUnposted(
  query: Queries,
  id: string,
  { basedOn }: { basedOn?: string | undefined },
  now: Date,
): Promise<Mailing> {
  const nothing = { posted_on: null, postage_cents: null, postage_noted_on: null }
  return await changeMailing(query, await heldMailing(query, id), { ...nothing, basedOn }, now)
}

/** Deletes a mailing that was not posted. */
export async function removeMailing(
  query: Queries,
  id: string,
  { basedOn }: { basedOn?: string | undefined },
): Promise<void> {
  const held = await heldMailing(query, id)
  if (held.posted_on !== null) throw new HttpError('mailing_posted')
  refuseOvertaken(held, basedOn)
  await query.deleteFrom('mailings').where('id', '=', id).execute()
}
