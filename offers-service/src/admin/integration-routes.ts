import { getIntegrations, testCrm, testEmail, testEsignature } from '../../contract/index.ts'
import { enqueueCrmTest } from '../crm/enqueue.ts'
import { Refusal } from '../errors.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import { testMessage } from '../mail/messages.ts'
import type { Services } from '../services.ts'
import { enqueueServiceTest } from '../signing/hosted/health/trial.ts'
import type { App } from '../validation.ts'
import { readIntegrations } from './integrations.ts'

/** The panel that shows whether CRM, signing and mail really work. Tests go the same way as everything else: by a job. */
export function registerIntegrations(app: App, services: Services): void {
  const { config, db, now, wakeJobs } = services
  app.route({ ...getIntegrations, handler: async () => await readIntegrations(services) })

  app.route({
    ...testEmail,
    handler: async () => {
      const message = testMessage(services)
      await enqueueMail(db.query, now(), message)
      wakeJobs()
      return { to: message.to }
    },
  })

  app.route({
    ...testEsignature,
    handler: async () => {
      if (config.signingProvider === 'builtin') throw new Refusal('integration_not_set_up')
      await enqueueServiceTest(db.query, now())
      wakeJobs()
      return { ok: true as const }
    },
  })

  app.route({
    ...testCrm,
    handler: async () => {
      if (!config.crm) throw new Refusal('integration_not_set_up')
      await enqueueCrmTest(db.query, now())
      wakeJobs()
      return { ok: true as const }
    },
  })
}
