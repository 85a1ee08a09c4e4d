import { isDeepStrictEqual } from 'node:util'
import {
  type BodyOf,
  type ContactForm,
  contactConsents,
  hasDayForTask,
  type Lead,
  type NewLead,
  noDayForTask,
  type updateLead,
} from '../../../contract/index.ts'
import { holdColleague } from '../../platform/access/members.ts'
import type { Queries } from '../../platform/database/database.ts'
import { publishEvents } from '../../platform/events/publish.ts'
import { automaticSign, isReportedToAdmin } from '../../platform/http/automatic-sign.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { StoreAnswer } from '../../platform/http/idempotency.ts'
import { alertAdmin } from '../../platform/mail/alerts.ts'
import type { Services } from '../../platform/services.ts'
import { confirmRequests } from './confirmation.ts'
import { noteCorrection } from './correction.ts'
import { noteHandover } from './handover.ts'
import type { Which } from './live.ts'
import { aboutLead, leadAlert } from './messages.ts'
import { findLead, type LoneLead } from './read-leads.ts'
import { changeLead, insertLeads, type LeadChange, newLeadRow } from './store.ts'

/** What somebody sent, and whether their browser asks for privacy (`Sec-GPC`). */
export interface SentRequest {
  request: ContactForm
  globalPrivacyControl: boolean
}

/**
 * Stores leads in the caller's transaction with their mail: a confirmation to the landowner who left an address, an
 * alert to the admin.
 *
 * One that looks automatic is not confirmed; it waits among the leads, marked as such.
 */
export async function takeRequests(
  services: Services,
  query: Queries,
  sent: readonly SentRequest[],
): Promise<void> {
  const { config, now } = services
  const rows = sent.map(({ request, globalPrivacyControl }) => {
    const looksAutomatic = automaticSign(config, request, [request.name, request.phone])
    const { consentVersion: shown = '' } = request
    const consentVersion = Object.hasOwn(contactConsents, shown) ? shown : null
    return newLeadRow(
      request,
      { source: 'website', looksAutomatic, consentVersion, globalPrivacyControl },
      now(),
    )
  })
  const leads = await insertLeads(query, rows)
  const told = leads.filter(({ looksAutomatic }) => isReportedToAdmin(looksAutomatic))
  await alertAdmin(services, query, ...told.map((lead) => leadAlert(services, lead)))
  const byPeople = leads.filter(({ looksAutomatic }) => !looksAutomatic)
  await confirmRequests(services, query, byPeople)
  await tellCrm(query, now(), 'created', () => leads)
}

/** Enters a lead by hand, with what is answered. Nobody is mailed about it. */
export async function enterLead(
  { db, now, wakeJobs }: Services,
  { source, ...details }: NewLead,
  keep: StoreAnswer<Lead>,
): Promise<Lead> {
  const circumstances = { looksAutomatic: null, consentVersion: null, globalPrivacyControl: false }
  const lead = await db.write.transaction().execute(async (query) => {
    const row = newLeadRow(details, { source, ...circumstances }, now())
    const leads = await insertLeads(query, [row])
    await tellCrm(query, now(), 'created', () => leads)
    const entered = await existingLead(query, row.id)
    await keep(query, entered)
    return entered
  })
  wakeJobs()
  return lead
}

/** What a lead says of itself: a request that was merged into it has events of its own, which an erasure finds by its id. */
function ownOf(lead: LoneLead) {
  const { mergedRequests: _, ...own } = lead
  return Object.assign(own, {
    datedNotes: own.datedNotes.filter(({ leadId }) => leadId === own.id),
  })
}

/** Tells the CRM of leads, which are gathered only where there is one that listens. */
export async function tellCrm(
  query: Queries,
  now: Date,
  change: 'created' | 'updated',
  gather: () => LoneLead[] | Promise<LoneLead[]>,
): Promise<void> {
  await publishEvents(query, now, async () =>
    (await gather()).map((lead) => ({
      type: `lead.${change}`,
      data: ownOf(lead),
      about: aboutLead(lead),
    })),
  )
}

/** One lead; `not_found` when there is none of this id, or it is not among those that are meant. */
export async function existingLead(
  query: Queries,
  id: string,
  which: Which = 'live',
): Promise<Lead> {
  const lead = await findLead(query, id, which)
  if (!lead) throw new HttpError('not_found')
  return lead
}

/** Tells the CRM what is stored of a lead by now, and answers it. */
export async function announce(
  query: Queries,
  id: string,
  now: Date,
  which: Which = 'live',
): Promise<Lead> {
  const lead = await existingLead(query, id, which)
  // Other requests of the same person are for the admin's screen: to look for them whenever one comes would let a flood slow us down.
  const { duplicates: _, ...alone } = lead
  await tellCrm(query, now, 'updated', () => [alone])
  return lead
}

/** Refuses a task for which there is no day, since it would never come due. */
export function checkNextStep(
  before: Lead,
  { followUpOn = before.followUpOn, followUpTask }: LeadChange,
): void {
  if (!hasDayForTask({ followUpOn, followUpTask }))
    throw new HttpError('invalid_request', { followUpOn: noDayForTask })
}

/**
 * Changes or corrects a lead; `not_found` when there is no such lead, `changed_meanwhile` when it no longer says what the caller
 * has `seen` of it. It is given only to somebody who can log in.
 */
export async function editLead(
  { db, macs, now, wakeJobs }: Services,
  id: string,
  { before: seen = {}, ...change }: LeadChange & Pick<BodyOf<typeof updateLead>, 'before'>,
): Promise<Lead> {
  const { lookedAfterBy } = change
  const lead = await db.write.transaction().execute(async (query) => {
    // Held before the lead, as who is removed is held before theirs.
    if (typeof lookedAfterBy === 'string' && !(await holdColleague(query, macs, lookedAfterBy)))
      throw new HttpError('invalid_request', { lookedAfterBy: 'Nobody here logs in by this name' })
    // Changes nothing yet, but holds the row, so that nobody else corrects it between this look and the change.
    if (!(await changeLead(query, id, {}))) throw new HttpError('not_found')
    const before = await existingLead(query, id)
    if (!isDeepStrictEqual({ ...before, ...seen }, before)) throw new HttpError('changed_meanwhile')
    checkNextStep(before, change)
    await changeLead(query, id, change)
    await noteCorrection(query, before, change, now())
    await noteHandover(query, before, change, now())
    return await announce(query, id, now())
  })
  wakeJobs()
  return lead
}

/** Notes that an offer was made from a lead, also for the one it was merged into, unless the admin has closed it; false when there is no such lead. */
export async function markOffered(query: Queries, id: string, now: Date): Promise<boolean> {
  const lead = await findLead(query, id)
  if (!lead) return false
  if (lead.status !== 'closed' && lead.status !== 'offered') {
    await changeLead(query, id, { status: 'offered' })
    await announce(query, id, now)
  }
  if (lead.mergedInto !== null) await markOffered(query, lead.mergedInto, now)
  return true
}
