import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Script } from 'node:vm'
import { buildApp } from './app.ts'
import { endBackup, planRestoreTrial } from './backups/nightly.ts'
import { demoReferenceNumbers, seedDemoOffers } from './demo.ts'
import { planHealthCheck, putOffMissedCheck } from './doctor/nightly.ts'
import { ensurePassword, hasPassword } from './features/admin/auth/password.ts'
import { findOffer } from './features/offers/store.ts'
import { requireFittingSecret } from './features/signing/evidence/secret-check.ts'
import { withSigning } from './features/signing/offer-hooks.ts'
import { createSealer } from './features/signing/seal/sealer.ts'
import { maintenanceOf, jobHandlers, jobLimits, textIndexes } from './jobs.ts'
import { loadConfig } from './platform/config.ts'
import { openFolder } from './platform/data-folder.ts'
import { isPostgres, openDatabase } from './platform/database/database.ts'
import { SharedChanges } from './platform/database/shared-changes.ts'
import { applyCrmSettings } from './platform/events/subscription.ts'
import { JobWorker } from './platform/jobs/worker.ts'
import { ContentChanges, KnownSettings } from './platform/known-content.ts'
import { mailWays } from './platform/mail/smtp.ts'
import { createMailTransport, type SendMail } from './platform/mail/transport.ts'
import { OperatorProblem, reportOf } from './platform/operator-problem.ts'
import { isOnThisMachine } from './platform/outgoing.ts'
import { neededBy, siteSecrets } from './platform/secrets.ts'
import { createMacs } from './platform/security/macs.ts'
import { closeDataFolder, makeFilesPrivate } from './platform/security/private-files.ts'
import type { Services } from './platform/services.ts'
import { endThreads } from './platform/threads.ts'

/** What the launcher is told once the service answers. `password` is present only when it was made up just now. */
export interface ReadyMessage {
  password?: string | undefined
  demoOffer?: string | undefined
}

const now = () => new Date()

/** A little less than what a launcher or a container waits before it ends a process by force. */
const longestStopMs = 9000

/**
 * Lets V8 give memory back while the process has little to do. It does so by itself once little is allocated, but the one in Node 24
 * takes its heap of C++ objects for a busy one for as long as nothing at all is allocated on it
 * (https://github.com/nodejs/node/issues/66564). A script lies there, and one now and then is enough.
 */
function giveBackIdleMemory(): void {
  setInterval(() => new Script(''), 30_000).unref()
}

async function main(): Promise<void> {
  const dataDir = resolve(process.env.DATA_DIR || './data')
  makeFilesPrivate()
  openFolder(dataDir, 'DATA_DIR')
  const secrets = await siteSecrets(dataDir, process.env, neededBy.service)
  const config = loadConfig({ ...process.env, ...secrets })
  if (config.backups.dir !== undefined) openFolder(config.backups.dir, 'BACKUP_DIR')
  const tracing = config.isTraced
    ? (await import('./platform/tracing.ts')).startTracing()
    : undefined
  if (!isPostgres(config.database)) {
    const { lockFolder } = await import('./platform/database/folder-lock.ts')
    lockFolder(config.dataDir, 'service')
  }
  const dataFolder = closeDataFolder(config.dataDir)
  const db = await openDatabase(config.database, { poolerUrl: config.databasePooler })
  await applyCrmSettings(db.write, config)
  const parts = { config, db, now }
  const settings = new KnownSettings()
  const macs = createMacs(config)
  const ground: Services = {
    ...parts,
    pause,
    wakeJobs: () => worker.wake(),
    contentChanges: new ContentChanges(),
    sharedChanges: new SharedChanges(db),
    settings,
    macs,
  }
  await requireFittingSecret(db.read, macs, config)
  const sealer = await createSealer(config, db.write, settings, macs, now())
  const services = withSigning(ground, sealer)
  if (config.seed === 'demo' || (config.seed === undefined && !(await hasPassword(db.read))))
    await seedDemoOffers(services)
  // A site without a password was never used, so its first start is over only with this.
  const password = await ensurePassword(db.write, macs, config.adminPassword)
  const app = await buildApp(services)
  tracing?.traceRequests(app)
  const hand = createMailTransport(services)
  const send: SendMail = async (message) => {
    const way = await hand(message)
    if (way) app.log.info({ job: message.id }, `An email went to the mail server ${mailWays[way]}.`)
    return way
  }
  const handlers = jobHandlers(services, send)
  const worker = new JobWorker({
    ...parts,
    log: app.log,
    handlers: tracing?.traceJobs(handlers) ?? handlers,
    limits: jobLimits,
    maintenance: [
      ...maintenanceOf(services),
      async () => await planHealthCheck(services),
      async () => await planRestoreTrial(services),
    ],
  })

  if (dataFolder.problem)
    app.log.error(dataFolder.problem, 'Others on this machine may read what is in DATA_DIR.')
  else if (dataFolder.closed > 0)
    app.log.warn(`${dataFolder.closed} files and folders in DATA_DIR were open to others; no more.`)
  for (const name of config.plainSettings)
    app.log.warn(`${name} begins with http://, so what is sent there is not encrypted.`)
  if (config.smtp && !config.smtp.requireTls && !isOnThisMachine(new URL(config.smtp.url)))
    app.log.warn('SMTP_REQUIRE_TLS is off, so mail may go to the mail server without encryption.')
  for (const index of textIndexes)
    if (!(await db.engine.text.hasIndex(db.read, index)))
      app.log.warn(
        `Searching in ${index.table} takes long where there are many: the database has no index of texts. docs/operations/postgresql.md says how to add it.`,
      )
  if (services.sealer.validTo < now())
    app.log.warn('The certificate that seals signed documents has expired. Please renew it.')
  await app.listen({ port: config.port, host: config.host }).catch(refuseAddress)
  await putOffMissedCheck(services)
  worker.start()
  giveBackIdleMemory()
  const demo = await findOffer(db.read, demoReferenceNumbers.active)
  const ready: ReadyMessage = { password, demoOffer: demo?.reference_number }
  if (process.send) process.send(ready)
  else if (password) process.stdout.write(`The admin password is ${password}\n`)

  /** What takes too long is left: no answer has been given for it, and its jobs are for another process. */
  const leave = async () => {
    app.log.warn(
      'Some of what was under way did not end in time. Nothing that was confirmed is lost.',
    )
    await worker.handBack()
    process.exit(0)
  }
  const stop = async () => {
    setTimeout(() => void leave().catch(fail), longestStopMs)
    app.drain()
    const jobsEnd = worker.stop()
    endBackup()
    await pause(config.drainSeconds * 1000)
    await Promise.all([app.close(), jobsEnd])
    await Promise.all([endThreads(), db.close(), tracing?.stop(app.log)])
    process.exit(0)
  }
  // The launcher's end of the channel closes when it dies, however it dies; nobody is left to stop this process then.
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'])
    process.once(event, () => void stop().catch(fail))
}

/** Says which setting is wrong where nobody can listen at the address. */
function refuseAddress(error: Error & { code?: string }): never {
  if (error.code === 'EADDRINUSE')
    throw new OperatorProblem(
      'The port is taken by another program. Stop it, or set PORT to another one.',
    )
  if (error.code === 'EACCES')
    throw new OperatorProblem(
      `This user may not listen there: ${error.message}. Set PORT to 1024 or more.`,
    )
  throw new OperatorProblem(
    `HOST is no address of this machine that can be listened on: ${error.message}. Leave it out for this machine alone, or set it to 0.0.0.0 for all.`,
  )
}

/** Ends the process with one clear sentence for the problems an operator can solve, and all details for the others. */
function fail(error: unknown): never {
  process.stderr.write(`${reportOf(error)}\n`)
  process.exit(1)
}

main().catch(fail)
