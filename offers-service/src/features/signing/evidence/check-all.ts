import type { Queries } from '../../../platform/database/database.ts'
import { inSteps, stepSize } from '../../../platform/database/in-steps.ts'
import type { Marks } from '../../../platform/security/marks.ts'
import { problemOfRecord } from './check-record.ts'

/** How many signings there are, and which of them are not as the service left them: events, documents, signers and marks. */
export async function checkAllRecords(
  query: Queries,
  marks: Marks,
): Promise<{ signings: number; wrong: string[] }> {
  const steps = inSteps<{ id: string }>(
    async (last) =>
      await query
        .selectFrom('signings')
        .select('id')
        .where('id', '>', last?.id ?? '')
        .orderBy('id')
        .limit(stepSize)
        .execute(),
  )
  let signings = 0
  const wrong: string[] = []
  for await (const rows of steps)
    for (const { id } of rows) {
      signings += 1
      if ((await problemOfRecord(query, marks, id)) !== undefined) wrong.push(id)
    }
  return { signings, wrong }
}
