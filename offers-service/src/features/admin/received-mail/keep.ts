import type { Queries } from '../../../platform/database/database.ts'
import { answerOnce } from '../../../platform/http/idempotency.ts'
import { filesByEntry } from '../../../platform/mail/files.ts'
import { adminAddress } from '../../../platform/mail/messages.ts'
import { addressOf } from '../../../platform/mail/transport.ts'
import { wholeLeads } from '../../contact/families.ts'
import { emailKey } from '../../contact/person-keys.ts'
import { noteMailOfLead } from '../../contact/received-mail.ts'
import { keepMailAboutOffer, noteBouncedOfferMail } from '../../offers/admin/received-mail.ts'
import type { OfferServices } from '../../offers/hooks.ts'
import { businessDay } from '../../offers/status.ts'
import { findBySellers, findLeads } from '../privacy/people/find-person.ts'
import type { ReceivedMail } from './parse.ts'

/** The same for every address that was made, under which a mail that was taken is known again. */
const postedTo = '/api/received-mail'

/** Whose thread a mail belongs to. */
type Thread = { offer: string } | { lead: string }

/** What the mail of ours was about that this one answers, as far as its job is still kept. */
async function threadAnswered(query: Queries, jobIds: string[]): Promise<Thread | undefined> {
  if (jobIds.length === 0) return undefined
  const jobs = await query
    .selectFrom('jobs')
    .select(['id', 'about'])
    .where('id', 'in', jobIds)
    .where('about', 'is not', null)
    .execute()
  for (const { about } of jobs) {
    const [table, id = ''] = about?.split(':') ?? []
    const lead = table === 'leads' && (await latestLead(query, await wholeLeads(query, [id])))
    if (lead) return { lead }
    const offer = table === 'offers' && (await latestOffer(query, [id]))
    if (offer) return { offer }
  }
  return undefined
}

/** The one of these offers that was made last, without drafts, of which no seller knows. */
async function latestOffer(query: Queries, ids: string[]): Promise<string | undefined> {
  if (ids.length === 0) return undefined
  const row = await query
    .selectFrom('offers')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '!=', 'draft')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

async function latestLead(query: Queries, ids: string[]): Promise<string | undefined> {
  if (ids.length === 0) return undefined
  const row = await query
    .selectFrom('leads')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Offers come first: a lead that has one is past its request. */
async function threadOf({ db, now }: OfferServices, address: string): Promise<Thread | undefined> {
  const { read, engine } = db
  const keys = { email: emailKey(address), phone: '', name: '' }
  const offer = await latestOffer(read, await findBySellers({ read, engine }, keys, now()))
  if (offer !== undefined) return { offer }
  const lead = await latestLead(read, await findLeads(read, keys))
  return lead === undefined ? undefined : { lead }
}

/** Nobody is asked before files are kept, and anybody can write a known address into a mail as its sender's. */
const maxThreadFiles = 50

async function hasRoomForFiles(query: Queries, thread: Thread): Promise<boolean> {
  const of = 'lead' in thread ? { leads: [thread.lead] } : { offer: thread.offer }
  const entries = await filesByEntry(query, of)
  return entries.values().reduce((sum, { length }) => sum + length, 0) < maxThreadFiles
}

/** What a text says of the files of its mail, of which so many are kept. */
function filesInWords(kept: number, all: number): string {
  if (all === 0) return ''
  const files = all === 1 ? 'A file is with it' : `${all} files are with it`
  if (kept === all) return `(${files}.)`
  return kept === 0 ? `(${files}, in your mailbox.)` : `(${files}, ${kept} of them here.)`
}

/**
 * Keeps a received mail with the offer or the lead that it belongs to: the one that it answers, or else the latest of its sender. A mail
 * that did not arrive is noted there. What belongs nowhere, comes from us or was written by a program is left in the mailbox.
 */
export async function keepMail(services: OfferServices, mail: ReceivedMail): Promise<void> {
  const { config, db, now, wakeJobs } = services
  const { id, from, subject, bounce } = mail
  const correspondent = bounce?.to ?? from
  const { supportEmail } = services.settings.current.business
  const ours = [adminAddress(services), addressOf(config.mailFrom ?? ''), supportEmail]
  const isOurs = ours.some((address) => emailKey(address) === emailKey(correspondent))
  if (isOurs || (!bounce && mail.isAutomatic)) return
  const thread =
    (await threadAnswered(db.read, mail.about)) ?? (await threadOf(services, correspondent))
  if (!thread) return
  // A mail host posts a mail once more where it did not hear that it was taken.
  const posted = { method: 'POST', url: postedTo, headers: { 'idempotency-key': id }, body: null }
  await answerOnce(
    services,
    posted,
    async (keep) =>
      await db.write.transaction().execute(async (query) => {
        const files = (await hasRoomForFiles(query, thread)) ? mail.files : []
        const text = bounce
          ? `Their mail host ${bounce.reason ? `answered: ${bounce.reason}` : 'gave no reason.'}`
          : [subject, mail.text, filesInWords(files.length, mail.fileCount)]
              .filter((part) => part !== '')
              .join('\n\n')
        if ('lead' in thread) {
          const kind = bounce ? 'bounced' : 'received'
          const when = { now: now(), today: businessDay(now()) }
          await noteMailOfLead(query, thread.lead, { kind, text, files }, when)
        } else if (bounce) await noteBouncedOfferMail(query, thread.offer, text, now())
        else await keepMailAboutOffer(query, thread.offer, { from, text, files }, now())
        await keep(query, {})
        return {}
      }),
  )
  wakeJobs()
}
