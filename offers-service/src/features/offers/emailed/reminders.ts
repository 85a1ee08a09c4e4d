import { TZDate } from '@date-fns/tz'
import { sql } from 'kysely'
import { business } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import type { Services } from '../../../platform/services.ts'
import { lockOffer } from '../store.ts'
import type { QuestionRow } from '../tables.ts'
import { emailedOffer } from './messages.ts'
import { reminderStands } from './rules.ts'
import { moveReminder } from './store.ts'

/** From this hour on, where the business is, reminders of the day go out. */
const firstHour = 9

/** The reminders that wait, with the offers they are about as they are now. */
async function waitingReminders(query: Queries) {
  return await query
    .selectFrom('questions')
    .innerJoin('offers', 'offers.id', 'questions.offer_id')
    .select([
      'questions.id',
      'questions.offer_id',
      'questions.reply_to as to',
      'offers.status',
      'offers.expiration_date',
    ])
    // Not a parameter: only what stands in the statement lets SQLite take the index of those that wait.
    .where('questions.reminder', '=', sql<QuestionRow['reminder']>`'waiting'`)
    .execute()
}

/**
 * Queues the reminders that are due. Nothing is planned ahead: the offer says each day whether its reminder is due, so that one whose
 * last day moves takes it along, and one that is signed, declined, withdrawn or over has none. Each is queued once, whichever
 * process comes first.
 */
export async function sendReminders(services: Services): Promise<void> {
  const { config, db, now, wakeJobs } = services
  const at = now()
  if (!config.smtp || new TZDate(at.getTime(), business.timeZone).getHours() < firstHour) return
  const waiting = await waitingReminders(db.read)
  for (const { id, to, offer_id: offerId } of waiting.filter(
    (row) => reminderStands(row, at) === 'due',
  ))
    await db.write.transaction().execute(async (query) => {
      const offer = await lockOffer(query, offerId)
      if (!offer || reminderStands(offer, at) !== 'due') return
      if (await moveReminder(query, id, ['waiting'], 'sent'))
        await enqueueMail(query, at, emailedOffer(offer, 'reminder', { id, to }))
    })
  wakeJobs()
}
