import { sql } from 'kysely'
import type { ContentReader } from './features/content/library.ts'
import type { App } from './platform/http/validation.ts'
import type { Services } from './platform/services.ts'

const told = (isReady: boolean) => (isReady ? 'ready' : 'not ready')

/**
 * `/healthz` says that the process is alive, `/readyz` that it can also serve, naming the part that is missing: the database,
 * or the content while none has ever been read. A content system that is away later is no reason, as its last content is shown.
 */
export function registerHealth(
  app: App,
  { db }: Services,
  content: Pick<ContentReader, 'isKnown'>,
): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (request, reply) => {
    const database = await sql`select 1`.execute(db.query).then(
      () => true,
      (error: unknown) => {
        request.log.error(error)
        return false
      },
    )
    const isReady = database && content.isKnown
    return await reply.status(isReady ? 200 : 503).send({
      status: told(isReady),
      parts: { database: told(database), content: told(content.isKnown) },
    })
  })
}
