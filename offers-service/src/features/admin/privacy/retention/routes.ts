import {
  previewRetention,
  readRetention,
  type RetentionKind,
  setRetention,
} from '../../../../../contract/index.ts'
import { occurrenceOf } from '../../../../platform/access/guard.ts'
import type { SecurityLog } from '../../../../platform/access/security-log.ts'
import type { App } from '../../../../platform/http/validation.ts'
import type { Services } from '../../../../platform/services.ts'
import { countDue } from './due.ts'
import { storeRetentionSettings, readLastErasure, readRetentionSettings } from './store.ts'

/** How long data is kept before it is erased by itself. */
export function registerRetention(app: App, { db, now }: Services, security: SecurityLog): void {
  app.route({
    ...readRetention,
    handler: async () => ({
      retention: await readRetentionSettings(db.read),
      last: await readLastErasure(db.read),
    }),
  })

  app.route({
    ...previewRetention,
    handler: async ({ query }) => {
      const count = async (kind: RetentionKind) =>
        await countDue(db.read, kind, query[kind] ?? null, now())
      return {
        requests: await count('requests'),
        offers: await count('offers'),
        questions: await count('questions'),
        securityEvents: await count('securityEvents'),
      }
    },
  })

  app.route({
    ...setRetention,
    handler: async (request) => {
      await db.write.transaction().execute(async (query) => {
        await storeRetentionSettings(query, request.body)
        await security.noteDone(query, 'retention_changed', occurrenceOf(request))
      })
      return request.body
    },
  })
}
