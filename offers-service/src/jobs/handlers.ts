import { crmJobKind } from '../crm/enqueue.ts'
import { crmHandler } from '../crm/handler.ts'
import { mailJobKind } from '../mail/enqueue.ts'
import { mailHandler } from '../mail/handler.ts'
import type { SendMail } from '../mail/transport.ts'
import type { Services } from '../services.ts'
import { cancelHandler, cancelJobKind } from '../signing/hosted/cancel.ts'
import { checkHandler } from '../signing/hosted/checks/handler.ts'
import { checkJobKind } from '../signing/hosted/checks/jobs.ts'
import { serviceTestHandler, serviceTestJobKind } from '../signing/hosted/health/trial.ts'
import type { JobHandler } from './worker.ts'

/** Who does which kind of job. `send` hands mail over; tests collect it instead. */
export function jobHandlers(services: Services, send: SendMail): Record<string, JobHandler> {
  const { config, db, now } = services
  return {
    [mailJobKind]: mailHandler(services, send),
    [crmJobKind]: crmHandler(config, db, now),
    [checkJobKind]: checkHandler(services),
    [cancelJobKind]: cancelHandler(services),
    [serviceTestJobKind]: serviceTestHandler(services),
  }
}
