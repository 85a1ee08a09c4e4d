import { sql } from 'kysely'
import type { ContentReader } from './features/content/library.ts'
import type { App } from './platform/http/validation.ts'
import type { Macs } from './platform/security/macs.ts'
import type { Services } from './platform/services.ts'

const forPrograms = { config: { hasAnyHost: true } } as const

const told = (isReady: boolean) => (isReady ? 'ready' : 'not ready')

/** Tells this site from others, and nothing of its secret. */
export const siteId = (macs: Macs): string => macs.of('site', 'id').slice(0, 16)

/**
 * `/livez` is for proxies: it fails only while the process starts, until there is content to show, and once it was told to end. It
 * asks no database, because pages are shown from memory while that is away. It also tells which site this is, for whoever looks
 * whether the public address leads here (`siteId`).
 *
 * `/healthz` says that the process is alive, `/readyz` that it can also serve, naming the part that is missing: the database,
 * with the cause, or the content while none has ever been read. A database that could not take what somebody sent is missing for
 * as long as they were told to wait. A content system that is away later is no reason, as its last content is shown. A process that was told to end is not
 * ready any more, although it still answers.
 */
export function registerHealth(
  app: App,
  { db, macs }: Services,
  content: Pick<ContentReader, 'isKnown'>,
): void {
  app.get('/healthz', forPrograms, async () => ({ ok: true }))
  app.get('/livez', forPrograms, async (_request, reply) => {
    const isServing = content.isKnown && !app.isDraining()
    const waiting = app.isDraining() ? 'stopping' : 'starting'
    return await reply
      .status(isServing ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isServing ? 'serving' : waiting, site: siteId(macs) })
  })
  app.get('/readyz', forPrograms, async (request, reply) => {
    const problem = await db.read
      .selectNoFrom(sql.lit(1).as('one'))
      .execute()
      .then(
        () => undefined,
        (error: unknown) => {
          request.log.error(error)
          return 'The database cannot be asked.'
        },
      )
    // It may be asked and not be written.
    const cause = problem ?? app.databaseProblem()
    const database = cause === undefined
    const isReady = database && content.isKnown && !app.isDraining()
    return await reply.status(isReady ? 200 : 503).send({
      status: app.isDraining() ? 'stopping' : told(isReady),
      parts: { database: told(database), content: told(content.isKnown) },
      ...(cause !== undefined && { cause }),
    })
  })
}
