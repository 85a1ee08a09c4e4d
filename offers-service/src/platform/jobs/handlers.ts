import { crmJobKind } from '../events/publish.ts'
import { crmHandler } from '../events/deliver.ts'
import { mailJobKind } from '../mail/enqueue.ts'
import { mailHandler } from '../mail/handler.ts'
import type { SendMail } from '../mail/transport.ts'
import type { Services } from '../services.ts'
import { cancelHandler, cancelJobKind } from '../../features/signing/hosted/cancel.ts'
import { checkHandler } from '../../features/signing/hosted/checks/handler.ts'
import { checkJobKind } from '../../features/signing/hosted/checks/jobs.ts'
import {
  serviceTestHandler,
  serviceTestJobKind,
} from '../../features/signing/hosted/health/trial.ts'
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
