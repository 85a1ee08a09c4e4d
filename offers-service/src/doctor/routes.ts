import { checkHealth, getHealth } from '../../contract/index.ts'
import type { App } from '../platform/http/validation.ts'
import type { Services } from '../platform/services.ts'
import { checkHealthNow, healthReport } from './nightly.ts'

/** What the nightly check of the site found, for the admin, who may have it checked now. */
export function registerHealthReport(app: App, services: Services): void {
  app.route({ ...getHealth, handler: async () => await healthReport(services) })
  app.route({
    ...checkHealth,
    handler: async () => {
      await checkHealthNow(services)
      return { ok: true as const }
    },
  })
}
