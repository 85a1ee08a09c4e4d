import type { Config } from '../config.ts'
import { crmJobKind } from '../crm/enqueue.ts'
import { crmHandler } from '../crm/handler.ts'
import type { Database } from '../database.ts'
import { mailJobKind } from '../mail/enqueue.ts'
import { mailHandler } from '../mail/handler.ts'
import type { SendMail } from '../mail/transport.ts'
import type { JobHandler } from './worker.ts'

interface HandlerParts {
  config: Config
  db: Database
  now: () => Date
}

/** Who does which kind of job. `send` hands mail over; tests collect it instead. */
export function jobHandlers(
  { config, db, now }: HandlerParts,
  send: SendMail,
): Record<string, JobHandler> {
  return {
    [mailJobKind]: mailHandler({ config, db }, send),
    [crmJobKind]: crmHandler(config, db, now),
  }
}
