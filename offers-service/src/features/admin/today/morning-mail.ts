import { TZDate } from '@date-fns/tz'
import { business, countedAtMost, formatCount, formatNumber } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import {
  deleteValue,
  readValue,
  writeChangedValue,
  writeValue,
} from '../../../platform/database/key-value-store.ts'
import type { TitleOf } from '../../../platform/jobs/overview.ts'
import { enqueueMail, type MailMessage } from '../../../platform/mail/enqueue.ts'
import { adminAddress, type Writer } from '../../../platform/mail/messages.ts'
import type { Services } from '../../../platform/services.ts'
import { businessDay } from '../../offers/status.ts'
import { readToday, type Waiting } from './read-today.ts'

const settingName = 'morning-mail'
/** The last business day on which it was looked whether there is something to say. */
const lastDayName = 'morning-mail day'

/** From this hour on, where the business is, the mail of the day goes out. */
const firstHour = 7

/** Whether a mail says each morning what waits; not until the admin wants it. */
export async function isMorningMailSent(query: Queries): Promise<boolean> {
  return (await readValue(query, settingName)) !== undefined
}

/** Has the mail sent from the next morning on, or no longer. */
export async function storeMorningMailSetting(query: Queries, isSent: boolean): Promise<void> {
  await (isSent ? writeValue(query, settingName, 'sent') : deleteValue(query, settingName))
}

/** What each kind of thing is called that waits, and how many there are, in the order in which the mail says them. */
const kindsOf = (today: Waiting): [total: number, one: string, several?: string][] => [
  [
    today.changedRecords.total,
    'signed record that was changed outside of the site',
    'signed records that were changed outside of the site',
  ],
  [today.identityFlags.total, 'signature to look at', 'signatures to look at'],
  [today.callBacks.total, 'seller to call back', 'sellers to call back'],
  [
    today.counterOffers.total,
    'seller with another number in mind',
    'sellers with another number in mind',
  ],
  [today.questions.total, 'question'],
  [today.newLeads.total, 'new request'],
  [today.followUps.total, 'lead to get back to', 'leads to get back to'],
  [today.dueClosings.total, 'deal with a step that is due', 'deals with a step that is due'],
  [
    today.partlySigned.total,
    'offer that some of its owners have signed',
    'offers that some of their owners have signed',
  ],
  [today.signingProblems.total, 'signing that does not get on', 'signings that do not get on'],
  [today.declines.total, 'seller who said no', 'sellers who said no'],
  [
    today.expiringMailings.mailings.length,
    'mailing with offers that end soon',
    'mailings with offers that end soon',
  ],
  [today.expiringOffers.total, 'offer that ends soon', 'offers that end soon'],
  [today.automaticLeads.total, 'request that looks automatic', 'requests that look automatic'],
  [today.failedJobs.total, 'email or other task that failed', 'emails or other tasks that failed'],
]

/** What waits, in a line for each kind. */
const linesOf = (today: Waiting): string[] =>
  kindsOf(today)
    .filter(([total]) => total > 0)
    .map(([total, one, several = `${one}s`]) =>
      total < countedAtMost
        ? formatCount(total, one, several)
        : `${formatNumber(countedAtMost)} or more ${several}`,
    )

/** Tells the admin what waits, by numbers: whom it is about stands behind the log-in. */
function morningMail(writer: Writer, lines: readonly string[]): MailMessage {
  return {
    to: adminAddress(writer),
    subject: `Today: ${lines.slice(0, 2).join(', ')}`,
    about: null,
    text: `Good morning,

This waits for you today:

${lines.map((line) => `- ${line}`).join('\n')}

See it all: ${writer.config.publicUrl}/admin

You can turn this email off under Settings, Connections.
`,
  }
}

/**
 * Queues the mail of the morning, once a day in all processes together; none on a day on which nothing waits. Where no process ran
 * in the morning, it goes out later that day.
 */
export async function sendMorningMail(services: Services, titleOf: TitleOf): Promise<void> {
  const { db, now } = services
  const moment = now()
  if (new TZDate(moment.getTime(), business.timeZone).getHours() < firstHour) return
  if (!(await isMorningMailSent(db.read))) return
  const day = businessDay(moment)
  if ((await readValue(db.read, lastDayName)) === day) return
  const lines = linesOf(await readToday(services, titleOf))
  await db.write.transaction().execute(async (query) => {
    if (!(await writeChangedValue(query, lastDayName, day)) || lines.length === 0) return
    await enqueueMail(query, moment, morningMail(services, lines))
  })
}
