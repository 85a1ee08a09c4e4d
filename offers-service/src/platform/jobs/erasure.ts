import type { Queries } from '../database/database.ts'

/** Deletes every job about these subjects, done or not; returns their ids. */
export async function deleteJobsAbout(query: Queries, subjects: string[]): Promise<string[]> {
  const deleted = await query
    .deleteFrom('jobs')
    .where('about', 'in', subjects)
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

/** Forgets the last failure of each kind where it names one of these; a mail server's answer may repeat an address. */
export async function forgetFailuresNaming(query: Queries, personal: string[]): Promise<void> {
  const outcomes = await query.selectFrom('job_outcomes').selectAll().execute()
  for (const { kind, last_failure } of outcomes)
    if (personal.some((text) => last_failure?.includes(text)))
      await query
        .updateTable('job_outcomes')
        .set({ last_failure: 'The reason named somebody, and was erased.' })
        .where('kind', '=', kind)
        .execute()
}
