import {
  deleteSaved,
  listSaved,
  maxSaved,
  type SavedItem,
  type SavedKind,
  saveItem,
} from '../../../../contract/index.ts'
import { countRows, type Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'

/** What is kept of one kind, by name. */
async function savedItems(query: Queries, kind: SavedKind): Promise<SavedItem[]> {
  const rows = await query
    .selectFrom('saved_items')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('name')
    .execute()
  return rows.map(({ name, value, updated_at }) => ({ name, value, updatedAt: updated_at }))
}

/** Keeps something in place of what had its name; refused where there are too many others. */
async function storeItem(
  query: Queries,
  kind: SavedKind,
  { name, value }: Pick<SavedItem, 'name' | 'value'>,
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

/** Searches of offers and rules for prices that the admin keeps by name. */
export function registerSavedItems(app: App, { db, now }: Services): void {
  app.route({
    ...listSaved,
    handler: async ({ params }) => await savedItems(db.read, params.kind),
  })

  app.route({
    ...saveItem,
    handler: async ({ params, body }) =>
      await db.write
        .transaction()
        .execute(async (query) => await storeItem(query, params.kind, body, now())),
  })

  app.route({
    ...deleteSaved,
    handler: async ({ params: { kind, name } }) => {
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
