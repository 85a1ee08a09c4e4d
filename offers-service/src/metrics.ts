import { statfs } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { healthReport } from './doctor/nightly.ts'
import type { ContentLibrary } from './features/content/library.ts'
import type { SigningServices } from './features/signing/services.ts'
import { bearerOf } from './platform/access/guard.ts'
import { lastBackup } from './platform/backup/backup-folder.ts'
import type { Queries } from './platform/database/database.ts'
import { HttpError } from './platform/http/errors.ts'
import type { ResponseCache } from './platform/http/response-cache.ts'
import type { App } from './platform/http/validation.ts'
import { isOnThisMachine } from './platform/outgoing.ts'
import { isSameSecret } from './platform/security/tokens.ts'

/** From an answer out of memory to the longest that a visitor waits, in seconds. */
const durations = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What proxies add. None of them must, so that none of these is there proves nothing. */
const fromProxies = /^(?:x-forwarded-.*|x-real-ip|forwarded|via|.*-connecting-ip|.*-client-ip)$/

/** Whether a request comes from this machine. */
function isFromHere({ ip, headers }: FastifyRequest): boolean {
  const address = ip.replace(/^::ffff:/, '')
  const isLoopback = isIPv4(address) ? address.startsWith('127.') : address === '::1'
  return isLoopback && !Object.keys(headers).some((name) => fromProxies.test(name))
}

/** What is told of the process. It is observed once, as each observer looks at every turn of the event loop for as long as it runs. */
let ofProcess: Registry | undefined

function observeProcess(): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  return register
}

const jobsByState = async (query: Queries) =>
  await query
    .selectFrom('jobs')
    .select(['kind', 'status', (eb) => eb.fn.countAll<number>().as('total')])
    .where('status', 'in', ['waiting', 'failed'])
    .groupBy(['kind', 'status'])
    .execute()

const signingsByState = async (query: Queries) =>
  await query
    .selectFrom('signings')
    .select(['status', (eb) => eb.fn.countAll<number>().as('total')])
    .groupBy('status')
    .execute()

/**
 * `GET /metrics` tells Prometheus how the service does: requests and how long they took by route, the process and its event
 * loop, jobs and signings by state, how often the response cache had the answer, and whether the database and the content system answer.
 *
 * With `METRICS_TOKEN` it answers requests that carry it as a bearer token. Without one it answers this machine alone, and only where
 * the site is on it alone: what a proxy hands on looks as if it came from here. To all others the address does not exist.
 */
export function registerMetrics(
  app: App,
  { db, config }: SigningServices,
  content: Pick<ContentLibrary, 'isFresh'>,
  cache: Pick<ResponseCache, 'counts' | 'bytes'>,
): void {
  const register = new Registry()
  const registers = [register]
  const shared = (ofProcess ??= observeProcess())
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: durations,
    registers,
  })
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs that wait, and those that were given up.',
    labelNames: ['kind', 'status'],
    registers,
  })
  const signings = new Gauge({
    name: 'signings',
    help: 'Signings of offers.',
    labelNames: ['status'],
    registers,
  })
  const database = new Gauge({
    name: 'database_up',
    help: 'Whether the database answered just now: 1, or 0.',
    registers,
  })

  const contentSystem = new Gauge({
    name: 'content_system_up',
    help: 'Whether the content system answered when it was last asked: 1, or 0.',
    registers,
  })
  const answers = new Counter({
    name: 'response_cache_total',
    help: 'Requests for which a response was cached in memory (found), and those for which there was none (missing).',
    labelNames: ['answer'],
    registers,
  })
  const cachedBytes = new Gauge({
    name: 'response_cache_bytes',
    help: 'Bytes that the cached responses take at most.',
    registers,
  })
  const backup = new Gauge({
    name: 'last_backup_timestamp_seconds',
    help: 'When the last good backup was made, in seconds since 1970; 0 when there was none.',
    registers,
  })

  const findings = new Gauge({
    name: 'health_findings',
    help: 'What the nightly check of the site did not find well: 1 for each, to look at or to mend.',
    labelNames: ['name', 'state'],
    registers,
  })
  const checked = new Gauge({
    name: 'health_checked_timestamp_seconds',
    help: 'When the site was last checked, in seconds since 1970; 0 when it never was.',
    registers,
  })
  const diskFree = new Gauge({
    name: 'disk_free_bytes',
    help: 'How much this process may still write where the data lies, and where backups go.',
    labelNames: ['folder'],
    registers,
  })

  async function measureDisks(): Promise<void> {
    diskFree.reset()
    const folders = { data: config.dataDir, backups: config.backups.dir }
    for (const [folder, path] of Object.entries(folders)) {
      const disk = path === undefined ? undefined : await statfs(path).catch(() => undefined)
      if (disk) diskFree.set({ folder }, disk.bavail * disk.bsize)
    }
  }

  async function tellHealth(): Promise<void> {
    findings.reset()
    const report = await healthReport({ db })
    checked.set(report.checkedAt === null ? 0 : Date.parse(report.checkedAt) / 1000)
    for (const { name, state } of report.findings)
      if (state !== 'well') findings.set({ name, state }, 1)
  }

  /** Counts what stands in the database; while it is away, the figures of the process are told all the same. */
  async function countRows(log: FastifyRequest['log']): Promise<void> {
    jobs.reset()
    signings.reset()
    database.set(0)
    try {
      for (const { kind, status, total } of await jobsByState(db.read))
        jobs.set({ kind, status }, total)
      for (const { status, total } of await signingsByState(db.read))
        signings.set({ status }, total)
      const last = await lastBackup(db.read)
      backup.set(last ? Date.parse(last.at) / 1000 : 0)
      await tellHealth()
      database.set(1)
    } catch (error) {
      log.error(error)
    }
  }

  app.afterRequest((request, reply) => {
    const { method, routeOptions } = request
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    requests.observe(labels, reply.elapsedTime / 1000)
  })
  const isLocalSite = isOnThisMachine(new URL(config.publicUrl)) && config.trustProxy === undefined
  app.get('/metrics', { config: { hasAnyHost: true } }, async (request, reply) => {
    const mayRead =
      config.metricsToken === undefined
        ? isLocalSite && isFromHere(request)
        : isSameSecret(bearerOf(request) ?? '', config.metricsToken)
    if (!mayRead) throw new HttpError('not_found')
    contentSystem.set(content.isFresh ? 1 : 0)
    cachedBytes.set(cache.bytes)
    answers.reset()
    for (const [answer, count] of Object.entries(cache.counts)) answers.inc({ answer }, count)
    await Promise.all([countRows(request.log), measureDisks()])
    const all = Registry.merge([shared, register])
    return await reply.type(all.contentType).send(await all.metrics())
  })
}
