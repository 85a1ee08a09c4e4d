import * as v from 'valibot'
import { type StateCode, stateCodes, type StateNotice } from '../../../contract/index.ts'
import type { Queries } from '../../database.ts'

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

/** Keeps a state's notice in place of the one before; two empty texts take it away. */
export async function keepStateNotice(
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
