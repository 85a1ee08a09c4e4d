import { tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { addMinutes } from 'date-fns/addMinutes'
import { set } from 'date-fns/set'
import * as v from 'valibot'
import { business, type HealthFinding, HealthReport } from '../../contract/index.ts'
import type { Queries } from '../platform/database/database.ts'
import { writeValue, readValue } from '../platform/database/key-value-store.ts'
import { enqueueJobs } from '../platform/jobs/store.ts'
import type { JobKind } from '../platform/jobs/worker.ts'
import { enqueueMail, type MailMessage } from '../platform/mail/enqueue.ts'
import { adminAddress } from '../platform/mail/messages.ts'
import type { Services } from '../platform/services.ts'

export const healthJobKind = 'health-check'
const valueName = 'health_report'

/** A check waits until all parts of a site that starts are there, and the first until it has its content, in minutes. */
const firstAfter = 10

const Kept = v.omit(HealthReport, ['nextAt'])
type Kept = v.InferOutput<typeof Kept>

/** Half past four where the business is, after the backup of the night. */
function nightAfter(now: Date): Date {
  const inBusinessTime = { in: tz(business.timeZone) }
  const at = { hours: 4, minutes: 30, seconds: 0, milliseconds: 0 }
  const night = set(now, at, inBusinessTime)
  return new Date(night > now ? night : addDays(night, 1, inBusinessTime))
}

async function lastReport(query: Queries): Promise<Kept> {
  const kept = await readValue(query, valueName)
  return kept === undefined ? { checkedAt: null, findings: [] } : v.parse(Kept, JSON.parse(kept))
}

const waitingCheck = async (query: Queries) =>
  await query
    .selectFrom('jobs')
    .select(['id', 'run_at'])
    .where('kind', '=', healthJobKind)
    .where('status', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()

/**
 * Puts a check off whose time went by while the site was stopped, before the worker starts: it would find that the content system has
 * not started.
 */
export async function putOffMissedCheck({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.write
    .updateTable('jobs')
    .set({ run_at: addMinutes(now(), firstAfter).toISOString() })
    .where('kind', '=', healthJobKind)
    .where('status', '=', 'waiting')
    .where('run_at', '<', now().toISOString())
    .where('leased_until', 'is', null)
    .execute()
}

/** Has one process check the site next night, unless a check waits already. */
export async function planHealthCheck({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.write.transaction().execute(async (query) => {
    await db.engine.advisoryLock(query, 'plan of health checks')
    if (await waitingCheck(query)) return
    const { checkedAt } = await lastReport(query)
    const runAt = checkedAt === null ? addMinutes(now(), firstAfter) : nightAfter(now())
    await enqueueJobs(query, now(), healthJobKind, [{ payload: {}, about: null, runAt }])
  })
}

/** Has the site checked as soon as a worker is free, in place of the check that waits. */
export async function checkHealthNow({
  db,
  now,
  wakeJobs,
}: Pick<Services, 'db' | 'now' | 'wakeJobs'>): Promise<void> {
  await db.write.transaction().execute(async (query) => {
    await db.engine.advisoryLock(query, 'plan of health checks')
    await query
      .deleteFrom('jobs')
      .where('kind', '=', healthJobKind)
      .where('status', '=', 'waiting')
      .where('leased_until', 'is', null)
      .execute()
    await enqueueJobs(query, now(), healthJobKind, [{ payload: {}, about: null }])
  })
  wakeJobs()
}

const order = { mend: 0, look: 1, well: 2 } as const

/** What the last check found, for the admin. */
export async function healthReport({ db }: Pick<Services, 'db'>): Promise<HealthReport> {
  const { checkedAt, findings } = await lastReport(db.read)
  const next = await waitingCheck(db.read)
  return {
    checkedAt,
    findings: findings.toSorted((a, b) => order[a.state] - order[b.state]),
    nextAt: next?.run_at ?? null,
  }
}

const namesToMend = (findings: readonly HealthFinding[]) =>
  new Set(findings.filter(({ state }) => state === 'mend').map(({ name }) => name))

/** The mail about what changed since the last check; undefined when as much is wrong as then. */
function changeMessage(
  services: Pick<Services, 'config' | 'settings'>,
  before: readonly HealthFinding[],
  findings: readonly HealthFinding[],
): MailMessage | undefined {
  const [was, is] = [namesToMend(before), namesToMend(findings)]
  if (was.symmetricDifference(is).size === 0) return undefined
  const link = `See all that was checked: ${services.config.publicUrl}/admin/settings/health\n`
  const to = { to: adminAddress(services), about: null }
  if (is.size === 0)
    return {
      ...to,
      subject: 'Your site is well again',
      text: `What needed mending on your site is mended. There is nothing to do.\n\n${link}`,
    }
  const texts = findings.filter(({ state }) => state === 'mend').map(({ text }) => `- ${text}`)
  return {
    ...to,
    subject: 'Something on your site needs mending',
    text: `We look at your whole site every night. Something needs mending. Please send this email on to the person who set up your site, who can use these words:\n\n${texts.join('\n')}\n\nWe write again only when that changes.\n\n${link}`,
  }
}

/** Stores what a check found, and tells the admin in the same transaction when something else is wrong than before. */
export async function storeReport(
  services: Pick<Services, 'config' | 'db' | 'now' | 'settings'>,
  findings: HealthFinding[],
): Promise<void> {
  const { db, now } = services
  await db.write.transaction().execute(async (query) => {
    await db.engine.advisoryLock(query, 'health report')
    const before = await lastReport(query)
    const report: Kept = { checkedAt: now().toISOString(), findings }
    await writeValue(query, valueName, JSON.stringify(report))
    const message = changeMessage(services, before.findings, findings)
    if (message) await enqueueMail(query, now(), message)
  })
}

export const healthJob: JobKind<{ services: Services }> = {
  kind: healthJobKind,
  title: () => 'The nightly check of the site',
  handler:
    ({ services }) =>
    async () => {
      // What it looks with is seldom needed.
      const { examine } = await import('./examine.ts')
      await storeReport(services, await examine(services.config, process.env, services.now))
    },
}
