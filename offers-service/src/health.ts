import { sql } from 'kysely'
import type { Services } from './services.ts'
import type { App } from './validation.ts'

/** `/healthz` says the process is alive, `/readyz` that it can also reach its database. */
export function registerHealth(app: App, { db }: Services): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (request, reply) => {
    try {
      await sql`select 1`.execute(db.query)
      return { ok: true }
    } catch (error) {
      request.log.error(error)
      return await reply.status(503).send({ ok: false })
    }
  })
}
