import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import type { NewApiToken, Role } from '../../contract/index.ts'
import { buildApp } from '../app.ts'
import { withSigning } from '../features/signing/offer-hooks.ts'
import { createSealer } from '../features/signing/seal/sealer.ts'
import { maintenanceOf, jobHandlers } from '../jobs.ts'
import { makeToken } from '../platform/access/api-tokens.ts'
import { cookieNames } from '../platform/access/guard.ts'
import { acceptWith, addMember } from '../platform/access/members.ts'
import { startSession } from '../platform/access/sessions.ts'
import { loadConfig } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import { SharedChanges } from '../platform/database/shared-changes.ts'
import { applyCrmSettings } from '../platform/events/subscription.ts'
import { JobWorker } from '../platform/jobs/worker.ts'
import { ContentChanges, KnownSettings } from '../platform/known-content.ts'
import type { OutgoingMail } from '../platform/mail/transport.ts'
import { createMacs } from '../platform/security/macs.ts'
import type { Services } from '../platform/services.ts'

/** The fixed moment tests start at: noon in New York on a Monday. */
export const testNow = new Date('2026-06-15T16:00:00.000Z')

/** A mail the service under test handed over. */
interface SentMail {
  to: string
  subject: string
  text: string
  replyTo: string | undefined
  writtenBy: string | undefined
  attachments: NonNullable<OutgoingMail['attachments']>
  unsubscribeUrl: string | undefined
}

/**
 * Builds the real service on this database with a clock that stands still, a mailbox in place of SMTP and no limits in
 * the way: a busy machine is none of a test's business.
 */
export async function startService(db: Database, environment: NodeJS.ProcessEnv = {}) {
  const config = loadConfig({
    DATA_DIR: join(tmpdir(), 'service-tests'),
    CMS_TOKEN: 'c'.repeat(32),
    SIGNING_SECRET: 's'.repeat(32),
    PUBLIC_URL: 'http://localhost:3000',
    CMS_URL: 'http://127.0.0.1:9',
    LOGIN_LIMIT: '1000',
    VISITOR_LIMIT: '1000',
    CONFIRMATION_LIMIT: '1000',
    ALERT_LIMIT: '1000',
    SHED_AT_MS: '0',
    LOG_LEVEL: 'fatal',
    ...environment,
  })
  await applyCrmSettings(db.write, config)
  /** Stands still unless `tickMs` says how far it goes on at every look, as a real one does. */
  const clock = { now: testNow, tickMs: 0 }
  const now = () => {
    clock.now = new Date(clock.now.getTime() + clock.tickMs)
    return clock.now
  }
  /** How long callers were made to wait, in milliseconds; nobody really waits, but for what a test puts into `until`. */
  const pauses: number[] = []
  const waits = { until: Promise.resolve() }
  const settings = new KnownSettings()
  const macs = createMacs(config)
  const ground: Services = {
    config,
    db,
    now,
    pause: async (milliseconds) => {
      pauses.push(milliseconds)
      await waits.until
    },
    wakeJobs: () => {},
    contentChanges: new ContentChanges(),
    sharedChanges: new SharedChanges(db),
    settings,
    macs,
  }
  const sealer = await createSealer(config, db.write, settings, macs, testNow)
  const services = withSigning(ground, sealer)
  const app = await buildApp(services)
  const mailbox: SentMail[] = []
  const worker = new JobWorker({
    db,
    now: services.now,
    log: app.log,
    maintenance: maintenanceOf(services),
    handlers: jobHandlers(services, async ({ attachments = [], ...mail }) => {
      const { to, subject, text, replyTo, writtenBy, unsubscribeUrl } = mail
      mailbox.push({ to, subject, text, replyTo, writtenBy, attachments, unsubscribeUrl })
      return undefined
    }),
    random: () => 0,
  })

  async function call(method: InjectOptions['method'], url: string, payload?: object) {
    return await app.inject({ method, url, ...(payload && { payload }) })
  }

  const callWith =
    (headers: Record<string, string>) =>
    async (
      method: InjectOptions['method'],
      url: string,
      payload?: object,
      more: Record<string, string> = {},
    ) =>
      await app.inject({
        method,
        url,
        headers: { ...headers, ...more },
        ...(payload && { payload }),
      })

  /** Starts a session without the slow password check; what a request of the admin's then carries. */
  async function adminHeaders(
    memberId?: string,
  ): Promise<{ cookie: string; authorization: string }> {
    const beginning = { userAgent: 'test', memberId }
    const { cookie, proof } = await startSession(db.write, macs, clock.now, beginning)
    const { session } = cookieNames(config.publicUrl)
    return { cookie: `${session}=${cookie}`, authorization: `Bearer ${proof}` }
  }

  return {
    app,
    db,
    services,
    clock,
    pauses,
    waits,
    mailbox,
    call,
    /** Does what is done every hour. */
    tidy: async () => await worker.tidy(),
    /** Sends every mail that is due and returns all sent so far. */
    deliverMail: async () => {
      await worker.runDueJobs()
      return mailbox
    },
    adminHeaders,
    /** Invites somebody, who accepts without choosing a password; answers their id, for `logIn` and `adminHeaders`. */
    join: async (name: string, role: Role) => {
      const given = { name, email: `${name}@mail.example`, role }
      const { id, invitation_id: invitationId } = await addMember(db.write, macs, clock.now, given)
      const accepted = { id, invitationId: invitationId ?? '', hash: 'none' }
      await acceptWith(db.write, macs, clock.now, accepted)
      return id
    },
    /** Starts a session without the slow password check and returns a `call` that carries it: of the owner, or of a member. */
    logIn: async (memberId?: string) => callWith(await adminHeaders(memberId)),
    /** Makes an API key of this name and returns a `call` that carries it. */
    callAsProgram: async (name: string, scope: NewApiToken['scope'] = 'write') => {
      const key = { name, scope, days: null }
      const { token } = await makeToken(db.write, macs, clock.now, key)
      return callWith({ authorization: `Bearer ${token}` })
    },
    stop: async () => {
      await app.close()
      await db.close()
    },
  }
}
