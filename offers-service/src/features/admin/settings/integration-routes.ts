import {
  getBackups,
  getIntegrations,
  testCrm,
  testEmail,
  testEsignature,
} from '../../../../contract/index.ts'
import { backupState } from '../../../platform/backup/nightly.ts'
import { crmState } from '../../../platform/events/deliver.ts'
import { publishTest } from '../../../platform/events/publish.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { App } from '../../../platform/http/validation.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import { emailState } from '../../../platform/mail/handler.ts'
import { testMessage } from '../../../platform/mail/messages.ts'
import { enqueueServiceTest } from '../../signing/hosted/health.ts'
import { signatureState } from '../../signing/hosted/integration.ts'
import type { SigningServices } from '../../signing/services.ts'

/** The panel that shows whether CRM, signing and mail really work. Tests go the same way as everything else: by a job. */
export function registerIntegrations(app: App, services: SigningServices): void {
  const { config, db, now, wakeJobs } = services
  app.route({
    ...getIntegrations,
    handler: async () => ({
      crm: await crmState(db.read, config),
      esignature: await signatureState(services),
      email: await emailState(db.read, config),
    }),
  })

  app.route({ ...getBackups, handler: async () => await backupState(services) })

  app.route({
    ...testEmail,
    handler: async () => {
      const message = testMessage(services)
      await enqueueMail(db.write, now(), message)
      wakeJobs()
      return { to: message.to }
    },
  })

  app.route({
    ...testEsignature,
    handler: async () => {
      if (config.signingProvider === 'builtin') throw new HttpError('integration_not_set_up')
      await enqueueServiceTest(db.write, now())
      wakeJobs()
      return { ok: true as const }
    },
  })

  app.route({
    ...testCrm,
    handler: async () => {
      if (!config.crm) throw new HttpError('integration_not_set_up')
      await publishTest(db.write, now())
      wakeJobs()
      return { ok: true as const }
    },
  })
}
