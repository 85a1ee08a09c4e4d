import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { freePort } from '../../../.scripts/ports.ts'
import { compileCache } from '../../../.scripts/root.ts'
import { type Database, isPostgres, openDatabase } from '../../src/platform/database/database.ts'
import { startPostgres } from '../../src/testing/postgres-server.ts'
import { saveSeededContent } from '../../src/testing/seeded-content.ts'
import { startServerProcess } from '../../src/testing/server-process.ts'
import { startSmtp } from '../../src/testing/smtp-server.ts'
import { startStrapiProcess } from '../../src/testing/strapi.ts'
import { adminAddress } from './ledger.ts'
import { signingSecret } from './stored.ts'

/** A program that can be killed, and started again where it was. */
export interface Program {
  name: string
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Whether all is well again for those who need it. */
  isReady: () => Promise<boolean>
}

export const adminPassword = 'correct horse battery'

/** What a look-up, a request and a mail may cost here: nobody is to be refused for coming often. */
const withoutLimits = {
  VISITOR_LIMIT: '100000000',
  CONFIRMATION_LIMIT: '100000000',
  ALERT_LIMIT: '100000000',
}

const answersWell = async (address: string) =>
  await fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )

interface Options {
  /** How many processes of the service; more than one only on PostgreSQL. */
  services: number
  /** Where its tables are: an address, or absent for SQLite; `own` starts a PostgreSQL that can be killed too. */
  database?: string | undefined
  /** Whether a content system runs beside it; otherwise the service knows the first content from before. */
  hasContent: boolean
  onMail: (mail: string) => void
}

/** One that is not running yet. `begin` starts it. */
function program(
  name: string,
  begin: () => Promise<{
    kill: () => Promise<void>
    stop: () => Promise<unknown>
    log?: () => string
  }>,
  isReady: () => Promise<boolean>,
) {
  let running: Awaited<ReturnType<typeof begin>> | undefined
  const end = async (how: 'kill' | 'stop') => {
    await running?.[how]()
    running = undefined
  }
  return {
    name,
    isReady,
    /** The last lines it wrote, which tell why it ended. */
    lastWords: () => running?.log?.().split('\n').slice(-20).join('\n') ?? '',
    kill: async () => await end('kill'),
    stop: async () => await end('stop'),
    start: async () => {
      running = await begin()
    },
  }
}

/** Starts a site from its parts, on passing data and free ports. */
export async function startPrograms({ services, database, hasContent, onMail }: Options) {
  const folder = await mkdtemp(join(tmpdir(), 'soak-'))
  const postgres = database === 'own' ? await startPostgres(undefined, true) : undefined
  const address = postgres ? `${postgres.url}/postgres` : database
  const location = address ?? join(folder, 'service.db')
  const db = await openDatabase(location)
  if (!hasContent) await saveSeededContent(db.write)
  const smtp = await startSmtp({ take: ({ text }) => onMail(text) })
  const [cmsPort, ...ports] = await Promise.all(
    Array.from({ length: services + 1 }, async () => String(await freePort())),
  )
  const origins = ports.map((port) => `http://127.0.0.1:${port}`)
  const common = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    DATABASE_URL: address ?? '',
    NODE_COMPILE_CACHE: compileCache,
    CMS_PORT: cmsPort,
    CMS_TOKEN: 'c'.repeat(32),
    CMS_URL: `http://127.0.0.1:${cmsPort}`,
  }
  const isSiteReady = async () =>
    (await Promise.all(origins.map(async (origin) => await answersWell(`${origin}/readyz`)))).every(
      Boolean,
    )

  const cms = program(
    'content system',
    async () =>
      await startStrapiProcess(folder, {
        ...common,
        CMS_SECRET: 'e'.repeat(32),
        TMPDIR: folder,
        SERVICE_URL: origins[0],
        SEED: 'demo',
      }),
    async () => await answersWell(`${common.CMS_URL}/_health`),
  )
  const processes = ports.map((port) =>
    program(
      'service',
      async () =>
        await startServerProcess(folder, {
          ...common,
          ...withoutLimits,
          PORT: port,
          SHED_AT_MS: '300',
          SIGNING_SECRET: signingSecret,
          ADMIN_PASSWORD: adminPassword,
          SMTP_URL: smtp.url,
          NOTIFY_EMAIL: adminAddress,
        }),
      isSiteReady,
    ),
  )
  if (hasContent) await cms.start()
  for (const one of processes) await one.start()

  const victims: Program[] = [
    ...processes,
    ...(hasContent ? [cms] : []),
    ...(postgres
      ? [{ name: 'PostgreSQL', kill: postgres.kill, start: postgres.restart, isReady: isSiteReady }]
      : []),
  ]
  return {
    db,
    origins,
    victims,
    isSiteReady,
    /** What each process of the service wrote last. */
    lastWords: () => processes.map((one) => one.lastWords()),
    /** How large the log is that the database writes before anything else, in bytes. */
    walBytes: async () => await walBytes(db, location),
    /** Ends the service's processes, so that nothing is under way any more. */
    stopServices: async () =>
      void (await Promise.all(processes.map(async (one) => await one.stop()))),
    stop: async () => {
      await Promise.all([...processes, cms].map(async (one) => await one.stop()))
      await db.close()
      await Promise.all([smtp.stop(), postgres?.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Programs = Awaited<ReturnType<typeof startPrograms>>

async function walBytes(db: Database, location: string): Promise<number> {
  if (!isPostgres(location)) return (await stat(`${location}-wal`)).size
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from pg_ls_waldir()
  `.execute(db.read)
  return rows[0]?.bytes ?? 0
}
