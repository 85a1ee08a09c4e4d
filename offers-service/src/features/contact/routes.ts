import {
  addLead,
  addLeadNote,
  countLeads,
  deleteLead,
  deleteLeadNote,
  editLeadNote,
  type Lead,
  leadExportUrl,
  listLeadMails,
  listLeads,
  mailLead,
  mergeLead,
  readLead,
  restoreDeletedLead,
  searchLeads,
  submitContact,
  takeLeadApart,
  updateLead,
} from '../../../contract/index.ts'
import { colleagues } from '../../platform/access/members.ts'
import { readOwnerName } from '../../platform/access/owner-name.ts'
import { isHelper, type Session } from '../../platform/access/sessions.ts'
import { groupCommit } from '../../platform/database/group-commit.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { answerOnce, type StoreAnswer } from '../../platform/http/idempotency.ts'
import { sendCsv } from '../../platform/http/send-file.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { App } from '../../platform/http/validation.ts'
import { mailsUnderWay } from '../../platform/mail/handler.ts'
import type { Services } from '../../platform/services.ts'
import { othersOf } from './duplicates.ts'
import { leadsAsCsv } from './export.ts'
import { mergeLeads, takeApart } from './merging.ts'
import { aboutLead } from './messages.ts'
import { deleteNote, editNote, noteOnLead, writeToLead } from './notes.ts'
import { allLeads, allLoneLeads } from './read-leads.ts'
import { countMatches, pageOfLeads } from './search.ts'
import { seenOf } from './seen.ts'
import { editLead, enterLead, existingLead, type SentRequest, takeRequests } from './service.ts'
import { putInTrash, takeFromTrash } from './trash.ts'

const taken = { ok: true as const }

interface Asked extends SentRequest {
  keep: StoreAnswer<typeof taken>
}

/** Refuses to show a helper what was deleted, which is for owners to put back. */
function insistOnOwnerForDeleted(request: {
  query: { deleted?: 'true' | undefined }
  session: Session | null
}): void {
  if (request.query.deleted && isHelper(request.session)) throw new HttpError('owner_required')
}

/** Contact requests: stored with their mail before the answer is sent, and worked on by the admin as leads. */
export function registerContact(app: App, services: Services): void {
  const { config, db, macs } = services
  const take = groupCommit(db, async (query, asked: readonly Asked[]) => {
    await takeRequests(services, query, asked)
    for (const { keep } of asked) await keep(query, taken)
    return asked.map(() => taken)
  })

  app.route({
    ...submitContact,
    config: {
      ...submitContact.config,
      rateLimit: { max: config.visitorLimit, timeWindow: 60_000 },
    },
    handler: async (request, reply) => {
      const sent = {
        request: request.body,
        globalPrivacyControl: request.headers['sec-gpc'] === '1',
      }
      const answer = await answerOnce<typeof taken>(
        services,
        request,
        async (keep) => await take({ ...sent, keep }),
      )
      services.wakeJobs()
      return await reply.status(201).send(answer)
    },
  })

  // What browsers with Global Privacy Control look for: whether the signal counts here, and since when.
  app.get('/.well-known/gpc.json', { config: { access: 'public' } }, async () => ({
    gpc: true,
    lastUpdate: '2026-11-22',
  }))

  app.route({
    ...listLeads,
    handler: async (_request, reply) => await sendList(reply, listLeads, allLeads(db.read)),
  })

  app.route({
    ...searchLeads,
    handler: async (request) => {
      insistOnOwnerForDeleted(request)
      return await pageOfLeads(db, request.query)
    },
  })

  app.route({
    ...countLeads,
    handler: async (request) => {
      insistOnOwnerForDeleted(request)
      return await countMatches(db, request.query)
    },
  })

  app.route({
    ...readLead,
    handler: async ({ params }) => {
      const lead = await existingLead(db.read, params.id)
      return { lead, ...(await othersOf(db.read, lead)), seen: seenOf(lead) }
    },
  })

  app.route({
    ...addLead,
    handler: async (request, reply) => {
      const lead = await answerOnce<Lead>(
        services,
        request,
        async (keep) => await enterLead(services, request.body, keep),
      )
      return await reply.status(201).send(lead)
    },
  })

  app.route({
    ...updateLead,
    handler: async (request) => await editLead(services, request.params.id, request.body),
  })

  app.route({
    ...addLeadNote,
    handler: async (request, reply) => {
      const { params, body } = request
      const lead = await answerOnce<Lead>(
        services,
        request,
        async (keep) => await noteOnLead(services, params.id, body, keep),
      )
      return await reply.status(201).send(lead)
    },
  })

  app.route({
    ...mailLead,
    handler: async (request, reply) => {
      const { params, body } = request
      const lead = await answerOnce<Lead>(
        services,
        request,
        async (keep) => await writeToLead(services, params.id, body, keep),
      )
      return await reply.status(201).send(lead)
    },
  })

  app.route({
    ...listLeadMails,
    handler: async ({ params }) =>
      await mailsUnderWay(db.read, aboutLead(await existingLead(db.read, params.id))),
  })

  app.route({
    ...editLeadNote,
    handler: async ({ params, body, session }) =>
      await editNote(services, { ...params, isByHelper: isHelper(session) }, body),
  })

  app.route({
    ...deleteLeadNote,
    handler: async ({ params, query, session }) =>
      await deleteNote(services, { ...params, isByHelper: isHelper(session) }, query.basedOn),
  })

  app.route({
    ...mergeLead,
    handler: async ({ params, body }) => await mergeLeads(services, params.id, body),
  })

  app.route({
    ...takeLeadApart,
    handler: async ({ params, query }) => await takeApart(services, params.id, query.basedOn),
  })

  app.route({
    ...deleteLead,
    handler: async ({ params, body }) => await putInTrash(services, params.id, body.seen),
  })

  app.route({
    ...restoreDeletedLead,
    handler: async ({ params }) => await takeFromTrash(services, params.id),
  })

  app.get(leadExportUrl, { config: { access: 'owner' } }, async (_request, reply) => {
    return await sendCsv(
      reply,
      'leads',
      leadsAsCsv(allLoneLeads(db.read), {
        ownerName: await readOwnerName(db.read),
        isShared: (await colleagues(db.read, macs)).length > 1,
      }),
    )
  })
}
