import * as v from 'valibot'
import {
  answerText,
  type BodyOf,
  deleteSaved,
  listSaved,
  maxSaved,
  type SavedItem,
  type SavedKind,
  saveItem,
} from '../../../../contract/index.ts'
import { isHelper, type Session } from '../../../platform/access/sessions.ts'
import { countRows, type Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'

/** What is kept of one kind, by name. */
export async function savedItems(query: Queries, kind: SavedKind): Promise<SavedItem[]> {
  const rows = await query
    .selectFrom('saved_items')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('name')
    .execute()
  return rows.map(({ name, value, updated_at }) => ({ name, value, updatedAt: updated_at }))
}

type ItemInput = BodyOf<typeof saveItem>

/** Changes what is kept by a name, unless it was changed since `basedOn`. */
async function changeItem(
  query: Queries,
  kind: SavedKind,
  { name, value, replaces = name, basedOn }: ItemInput,
  now: Date,
): Promise<SavedItem> {
  // Held until the transaction ends, so that of two who saw the same, one changes it.
  const held = await query
    .updateTable('saved_items')
    .set({ kind })
    .where('kind', '=', kind)
    .where('name', '=', replaces)
    .returning('updated_at')
    .executeTakeFirst()
  if (!held) throw new HttpError('not_found')
  if (basedOn !== undefined && basedOn !== held.updated_at) throw new HttpError('changed_meanwhile')
  const namesakes = query
    .selectFrom('saved_items')
    .where('kind', '=', kind)
    .where('name', '=', name)
  if (name !== replaces && (await countRows(namesakes)) > 0)
    throw new HttpError('invalid_request', { name: 'Another one has this name' })
  // Later than the last change in any case, so that no two of them share their moment.
  const at = new Date(Math.max(+now, Date.parse(held.updated_at) + 1)).toISOString()
  await query
    .updateTable('saved_items')
    .set({ name, value, updated_at: at })
    .where('kind', '=', kind)
    .where('name', '=', replaces)
    .execute()
  return { name, value, updatedAt: at }
}

/** Keeps something in place of what had its name; refused where there are too many others. */
async function storeItem(
  query: Queries,
  kind: SavedKind,
  { name, value }: ItemInput,
  now: Date,
): Promise<SavedItem> {
  const others = await countRows(
    query.selectFrom('saved_items').where('kind', '=', kind).where('name', '!=', name),
  )
  if (others >= maxSaved)
    throw new HttpError('invalid_request', {
      name: `There are ${maxSaved} already. Please delete one first`,
    })
  const row = { value, updated_at: now.toISOString() }
  await query
    .insertInto('saved_items')
    .values({ kind, name, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'name']).doUpdateSet(row))
    .execute()
  return { name, value, updatedAt: row.updated_at }
}

/** Answers go out in the name of the business, so owners decide what they say. */
function insistOnOwner(kind: SavedKind, session: Session | null): void {
  if (kind === 'answer' && isHelper(session)) throw new HttpError('owner_required')
}

/** Refuses an answer that cannot be written so. */
function checkValue(kind: SavedKind, value: string): void {
  const { issues } = v.safeParse(kind === 'answer' ? answerText : v.string(), value)
  if (issues) throw new HttpError('invalid_request', { value: issues[0].message })
}

/** Searches of offers, rules for prices and answers that the admin keeps by name. */
export function registerSavedItems(app: App, { db, now }: Services): void {
  app.route({
    ...listSaved,
    handler: async ({ params }) => await savedItems(db.read, params.kind),
  })

  app.route({
    ...saveItem,
    handler: async ({ params, body, session }) => {
      insistOnOwner(params.kind, session)
      checkValue(params.kind, body.value)
      const isChange = body.replaces !== undefined || body.basedOn !== undefined
      const store = isChange ? changeItem : storeItem
      return await db.write
        .transaction()
        .execute(async (query) => await store(query, params.kind, body, now()))
    },
  })

  app.route({
    ...deleteSaved,
    handler: async ({ params: { kind, name }, session }) => {
      insistOnOwner(kind, session)
      const row = await db.write
        .deleteFrom('saved_items')
        .where('kind', '=', kind)
        .where('name', '=', name)
        .returning('name')
        .executeTakeFirst()
      if (!row) throw new HttpError('not_found')
      return { ok: true } as const
    },
  })
}
