import { listLeads, submitContact, updateLead } from '../../contract/index.ts'
import { Refusal } from '../errors.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import { leadAlert, leadConfirmation } from '../mail/messages.ts'
import type { Services } from '../services.ts'
import type { App } from '../validation.ts'
import { allLeads, changeLead, insertContactRequest } from './store.ts'

/** Contact requests: stored with their mail before the answer is sent, and read by the owner as leads. */
export function registerContact(app: App, { config, db, now, wakeJobs }: Services): void {
  app.route({
    ...submitContact,
    config: {
      ...submitContact.config,
      rateLimit: { max: config.visitorLimit, timeWindow: 60_000 },
    },
    handler: async (request, reply) => {
      const lead = request.body
      await db.query.transaction().execute(async (query) => {
        await insertContactRequest(query, lead, now())
        await enqueueMail(query, now(), leadAlert(config, lead))
        if (lead.email !== '') await enqueueMail(query, now(), leadConfirmation(lead))
      })
      wakeJobs()
      return await reply.status(201).send({ ok: true as const })
    },
  })

  app.route({ ...listLeads, handler: async () => await allLeads(db.query) })

  app.route({
    ...updateLead,
    handler: async (request) => {
      const lead = await changeLead(db.query, request.params.id, request.body)
      if (!lead) throw new Refusal('not_found')
      return lead
    },
  })
}
