import type { Queries } from '../../../platform/database/database.ts'
import { adminAddress } from '../../../platform/mail/messages.ts'
import { emailKey } from '../../contact/person-keys.ts'
import { noteMailOfLead } from '../../contact/received-mail.ts'
import { keepMailAboutOffer, noteBouncedOfferMail } from '../../offers/admin/received-mail.ts'
import type { OfferServices } from '../../offers/hooks.ts'
import { businessDay } from '../../offers/status.ts'
import { findBySellers, findLeads } from '../privacy/people/find-person.ts'
import type { ReceivedMail } from './parse.ts'

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
    if (table === 'leads') return { lead: id }
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

/** Whether a mail that is posted once more is here already. */
async function isKept(query: Queries, id: string): Promise<boolean> {
  const among = (table: 'questions' | 'lead_notes') =>
    query.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  return ((await among('questions')) ?? (await among('lead_notes'))) !== undefined
}

/**
 * Keeps a received mail with the offer or the lead that it belongs to: the one that it answers, or else the latest of its sender. A mail
 * that did not arrive is noted there. What belongs nowhere, comes from us or was written by a program is left in the mailbox.
 */
export async function keepMail(services: OfferServices, mail: ReceivedMail): Promise<void> {
  const { config, db, now, wakeJobs } = services
  const { id, from, subject, bounce } = mail
  const { supportEmail } = services.settings.current.business
  const ours = [
    adminAddress(services),
    config.mailFrom?.replaceAll(/^.*<|>.*$/g, '') ?? '',
    supportEmail,
  ].map(emailKey)
  const isOurs = ours.includes(emailKey(bounce?.to ?? from))
  if (isOurs || (!bounce && mail.isAutomatic)) return
  const thread =
    (await threadAnswered(db.read, mail.about)) ?? (await threadOf(services, bounce?.to ?? from))
  if (!thread) return
  const reason = bounce?.reason
    ? `Their mail host answered: ${bounce.reason}`
    : 'Their mail host gave no reason.'
  const text = [subject, mail.text].filter((part) => part !== '').join('\n\n')
  const keep = async (query: Queries) => {
    if (await isKept(query, id)) return
    if ('lead' in thread) {
      const note = bounce
        ? { kind: 'bounced' as const, text: reason }
        : { kind: 'received' as const, text }
      const today = businessDay(now())
      await noteMailOfLead(query, thread.lead, { id, ...note }, { now: now(), today })
    } else if (bounce) await noteBouncedOfferMail(query, thread.offer, reason, now())
    else await keepMailAboutOffer(query, thread.offer, { id, from, text }, now())
  }
  try {
    await db.write.transaction().execute(keep)
  } catch (error) {
    // Posted twice at once, it is kept by the other.
    if (!db.engine.isUniqueViolation(error)) throw error
  }
  wakeJobs()
}
