import * as v from 'valibot'
import { type StateCode, stateCodes, type StateNotice } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'

/** What each state wants said, by its code. */
export async function stateNotices(query: Queries): Promise<StateNotice[]> {
  const rows = await query.selectFrom('state_notices').selectAll().orderBy('state').execute()
  return rows.map((row) => ({
    state: v.parse(v.picklist(stateCodes), row.state),
    text: row.text,
    belowAssessedText: row.below_assessed_text,
    updatedAt: row.updated_at,
  }))
}

/**
 * Keeps a state's notice in place of the one before; two empty texts take it away.
 *
 * `basedOn` is the `updatedAt` of the notice the caller saw; another one is not replaced but refused with
 * `changed_meanwhile`.
 */
export async function storeStateNotice(
  query: Queries,
  state: StateCode,
  texts: Pick<StateNotice, 'text' | 'belowAssessedText'> & { basedOn?: string | undefined },
  now: Date,
): Promise<void> {
  await query.transaction().execute(async (change) => {
    if (texts.basedOn !== undefined) {
      // Taken away first, so that the condition and the change are one step.
      const { numDeletedRows } = await change
        .deleteFrom('state_notices')
        .where('state', '=', state)
        .where('updated_at', '=', texts.basedOn)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw new HttpError('changed_meanwhile')
    }
    await storeNotice(change, state, texts, now)
  })
}

async function storeNotice(
  query: Queries,
  state: StateCode,
  texts: Pick<StateNotice, 'text' | 'belowAssessedText'>,
  now: Date,
): Promise<void> {
  if (texts.text === '' && texts.belowAssessedText === '') {
    await query.deleteFrom('state_notices').where('state', '=', state).execute()
    return
  }
  const columns = {
    text: texts.text,
    below_assessed_text: texts.belowAssessedText,
    updated_at: now.toISOString(),
  }
  await query
    .insertInto('state_notices')
    .values({ state, ...columns })
    .onConflict((conflict) => conflict.column('state').doUpdateSet(columns))
    .execute()
}
