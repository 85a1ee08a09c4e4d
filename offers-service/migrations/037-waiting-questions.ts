import { makeIndexes } from './columns.ts'
import type { MigrationStep } from './step.ts'

const of = (kind: string) => ({
  on: 'questions',
  columns: ['asked_at', 'id'],
  where: `answered_at is null and ${kind}`,
})

/** What waits for an answer, by its kind and by how long it has waited. */
export const indexWaitingQuestions: MigrationStep = async (db) => {
  await makeIndexes(db, {
    questions_by_wait: of('call_time is null and counter_cents is null'),
    calls_by_wait: of('call_time is not null and counter_cents is null'),
    numbers_by_wait: of('call_time is null and counter_cents is not null'),
  })
}
