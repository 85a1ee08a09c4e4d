import * as v from 'valibot'
import type { Integration, Job } from '../../../contract/index.ts'
import type { Config } from '../config.ts'
import type { Queries } from '../database/database.ts'
import { openJobsAbout, outcomeOf, type TitleOf } from '../jobs/overview.ts'
import { noteOutcome } from '../jobs/store.ts'
import type { JobKind } from '../jobs/worker.ts'
import type { Services } from '../services.ts'
import { mailJobKind } from './enqueue.ts'
import { mailWays } from './smtp.ts'
import type { OutgoingMail, SendMail } from './transport.ts'

const QueuedMail = v.looseObject({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  replyTo: v.optional(v.string()),
  writtenBy: v.optional(v.string()),
})

/** What a queued mail is, in words for the admin. */
function mailTitle(payload: unknown): string {
  const mail = v.safeParse(QueuedMail, payload)
  return mail.success ? `Mail to ${mail.output.to}: ${mail.output.subject}` : 'Mail'
}

const titleOfRow: TitleOf = ({ payload }) => mailTitle(JSON.parse(payload))

/** The mails about somebody or something (`MailMessage.about`) that have not gone out, oldest first. */
export async function mailsUnderWay(query: Queries, about: string): Promise<Job[]> {
  return await openJobsAbout(query, titleOfRow, mailJobKind, about)
}

/**
 * Takes from the queue the mails about these that have not gone out, all but those to this address; answers the ids of their jobs, each
 * of which may have left a mail file.
 */
export async function dropMails(
  query: Queries,
  subjects: readonly string[],
  { exceptTo }: { exceptTo: string },
): Promise<string[]> {
  const rows = await query
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('about', 'in', subjects)
    .where('kind', '=', mailJobKind)
    .where('status', '!=', 'done')
    .execute()
  const ids = rows.flatMap(({ id, payload }) =>
    v.parse(QueuedMail, JSON.parse(payload)).to === exceptTo ? [] : [id],
  )
  if (ids.length > 0) await query.deleteFrom('jobs').where('id', 'in', ids).execute()
  return ids
}

/** What is put into a mail when it goes out: words in the place of others, files beside it, and where such mail is ended. */
interface Insertion {
  replace?: { place: string; by: string }
  attachments?: OutgoingMail['attachments']
  unsubscribeUrl?: string
}

/** Says what to put in for a value of `MailMessage.parts`; undefined when the mail is not wanted any more. */
export type MailPart<Features> = (
  services: Features,
  value: unknown,
  to: string,
) => Promise<Insertion | undefined>

/** A mail that went out; `about` says whose data it held, see `MailMessage.about`. */
export interface SentMail {
  about: string | null
  to: string
  subject: string
}

/** Notes a mail that went out in the history of what it is about. */
export type MailNote<Features> = (services: Features, mail: SentMail) => Promise<void>

/** Under this kind the outcomes of jobs tell when mail last went encrypted (a success) and when in the open (a failure). */
const mailWayKind = 'mail_encryption'

async function hand(
  { services: { db, now }, send }: MailContext<Pick<Services, 'db' | 'now'>>,
  message: OutgoingMail,
): Promise<void> {
  const way = await send(message)
  const at = now().toISOString()
  if (way === 'encrypted') await noteOutcome(db.write, mailWayKind, { last_success_at: at })
  if (way === 'open') await noteOutcome(db.write, mailWayKind, { last_failure_at: at })
}

/** What the handler works with. `send` hands mail over; tests collect it instead. */
interface MailContext<Features> {
  services: Features
  send: SendMail
}

/**
 * As many connections as every mail server grants one sender. Of mail for one host a few at a time: more, many hosts turn away
 * from one sender, and take its mail for spam.
 */
const mailLimits = { atOnce: 5, perLane: 2 }

/** Sends queued mail, with the parts that the features put in, and lets them note what went out. */
export function mailJob<Features extends Pick<Services, 'db' | 'now'>>(
  parts: Record<string, MailPart<Features>>,
  notes: readonly MailNote<Features>[],
): JobKind<MailContext<Features>> {
  return {
    kind: mailJobKind,
    limits: mailLimits,
    title: mailTitle,
    handler:
      (context) =>
      async (payload, { id, about }) => {
        const { to, subject, text, replyTo, writtenBy, ...values } = v.parse(QueuedMail, payload)
        const message: OutgoingMail = { id, to, subject, text, replyTo, writtenBy }
        for (const [name, value] of Object.entries(values)) {
          const part = parts[name]
          if (!part) throw new Error(`Nothing knows how to put ${name} into an email.`)
          const insertion = await part(context.services, value, to)
          if (!insertion) return
          const { replace, attachments, unsubscribeUrl } = insertion
          message.unsubscribeUrl ??= unsubscribeUrl
          if (replace) message.text = message.text.replace(replace.place, () => replace.by)
          if (attachments) message.attachments = [...(message.attachments ?? []), ...attachments]
        }
        await hand(context, message)
        for (const note of notes) await note(context.services, { about, to, subject })
      },
  }
}

/** How the last mail went to the mail server, as far as one did. */
async function mailWay(query: Queries): Promise<string> {
  const { lastSuccessAt: encrypted, lastFailureAt: open } = await outcomeOf(query, mailWayKind)
  if (encrypted === null && open === null) return ''
  const way = (encrypted ?? '') > (open ?? '') ? mailWays.encrypted : mailWays.open
  return `, the last time ${way}`
}

/** How sending mail stands, from what really happened. */
export async function emailState(query: Queries, config: Config): Promise<Integration> {
  return {
    isConfigured: config.smtp !== undefined,
    isStopped: false,
    canBeTested: true,
    detail: config.smtp
      ? `Sent through ${config.smtp.host}${await mailWay(query)}`
      : 'Not sent yet, only saved on the computer of this site. Ask the person who set up your site to connect email',
    ...(await outcomeOf(query, mailJobKind)),
  }
}
