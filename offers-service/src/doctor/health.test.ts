import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from 'date-fns/addDays'
import { addMinutes } from 'date-fns/addMinutes'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HealthFinding, HealthReport } from '../../contract/index.ts'
import { saveSnapshot } from '../features/content/snapshots.ts'
import { siteId } from '../health.ts'
import { loadConfig } from '../platform/config.ts'
import { enqueueJob } from '../platform/jobs/store.ts'
import { createMacs } from '../platform/security/macs.ts'
import { engines } from '../testing/databases.ts'
import { signByAll } from '../testing/signing.ts'
import { useService } from '../testing/use-service.ts'
import * as ofRows from './checks-of-rows.ts'
import * as checks from './checks.ts'
import { planHealthCheck, putOffMissedCheck, storeReport } from './nightly.ts'

const fine: HealthFinding[] = [{ name: 'disk', state: 'well', text: '9.1 GB are free.' }]
const broken: HealthFinding[] = [
  { name: 'disk', state: 'well', text: '9.1 GB are free.' },
  { name: 'backup', state: 'mend', text: 'The last backup is 60 hours old.' },
]

describe.each(engines)('the nightly check, on $name', ({ open }) => {
  const service = useService(open)
  const mails = async () =>
    (
      await service.db.read
        .selectFrom('jobs')
        .select('payload')
        .where('kind', '=', 'mail')
        .execute()
    ).map(({ payload }) => JSON.parse(payload) as { subject: string; text: string })
  const report = async () => {
    const admin = await service.logIn()
    return (await admin('GET', '/api/admin/health')).json<HealthReport>()
  }

  it('mails the owner once for each change, and not while all stays as it is', async () => {
    await storeReport(service.services, fine)
    expect(await mails()).toEqual([])
    await storeReport(service.services, broken)
    const older = { ...broken[1], text: 'The last backup is 84 hours old.' } as HealthFinding
    await storeReport(service.services, [...fine, older])
    expect(await mails()).toEqual([
      expect.objectContaining({
        subject: 'Something on your site needs mending',
        text: expect.stringMatching(
          /send this email on to the person who set up your site.*\n\n- The last backup is 60 hours old\./,
        ),
      }),
    ])
    await storeReport(service.services, fine)
    expect((await mails()).map(({ subject }) => subject).at(-1)).toBe('Your site is well again')
    await storeReport(service.services, fine)
    expect(await mails()).toHaveLength(2)
  })

  it('shows what must be mended first, and nothing before the first check', async () => {
    expect(await report()).toEqual({ checkedAt: null, findings: [], nextAt: null })
    await storeReport(service.services, broken)
    const { checkedAt, findings } = await report()
    expect(checkedAt).toBe(service.clock.now.toISOString())
    expect(findings.map(({ name }) => name)).toEqual(['backup', 'disk'])
  })

  it('is planned once, for the next night, and at once when the owner asks', async () => {
    await planHealthCheck(service.services)
    await planHealthCheck(service.services)
    await storeReport(service.services, fine)
    const admin = await service.logIn()
    expect((await admin('POST', '/api/admin/health/check')).statusCode).toBe(200)
    const planned = async () =>
      await service.db.read
        .selectFrom('jobs')
        .select('run_at')
        .where('kind', '=', 'health-check')
        .execute()
    expect(await planned()).toEqual([{ run_at: service.clock.now.toISOString() }])
    await service.db.write.deleteFrom('jobs').execute()
    await planHealthCheck(service.services)
    // Half past four in New York, the night after noon.
    expect(await planned()).toEqual([{ run_at: '2026-06-16T08:30:00.000Z' }])
    expect((await service.call('GET', '/api/admin/health')).statusCode).toBe(401)
  })

  it('is put off where its time went by while the site was stopped, as its parts have yet to start', async () => {
    await planHealthCheck(service.services)
    await service.db.write.updateTable('jobs').set({ run_at: '2026-06-15T08:30:00.000Z' }).execute()
    await putOffMissedCheck(service.services)
    const jobs = await service.db.read.selectFrom('jobs').select('run_at').execute()
    expect(jobs).toEqual([{ run_at: addMinutes(service.clock.now, 10).toISOString() }])
  })

  it('finds jobs that were given up, a secret that does not fit and a seal that ends', async () => {
    const { config, macs } = service.services
    const { read, write } = service.db
    expect(await ofRows.checkJobs(read)).toMatchObject({ mark: '✓' })
    await enqueueJob(write, service.clock.now, 'event', {})
    await write.updateTable('jobs').set({ status: 'failed' }).execute()
    expect(await ofRows.checkJobs(read)).toEqual({
      mark: '!',
      text: expect.stringContaining('event 1'),
    })

    await signByAll(service, [{ name: 'Marian Tully', email: 'marian@mail.example' }])
    expect(await ofRows.checkSecret(read, macs, config)).toMatchObject({ mark: '✓' })
    const other = createMacs({ signingSecret: 'o'.repeat(32), earlierSigningSecrets: [] })
    expect(await ofRows.checkSecret(read, other, config)).toMatchObject({ mark: '✗' })

    const seal = async (days: number) =>
      (await ofRows.checkSeal(read, macs, config, addDays(service.services.sealer.validTo, -days)))
        .mark
    expect([await seal(90), await seal(30), await seal(-1)]).toEqual(['✓', '!', '✗'])
  })

  it('takes no invented address of mail, wherever it comes from', async () => {
    const { read, write } = service.db
    const at = async (environment: NodeJS.ProcessEnv) =>
      (
        await ofRows.checkMailAddresses(
          read,
          loadConfig({
            CMS_TOKEN: 'c'.repeat(32),
            SIGNING_SECRET: 's'.repeat(32),
            PUBLIC_URL: 'https://land.org',
            ...environment,
          }),
        )
      ).mark
    expect(await at({ PUBLIC_URL: 'http://localhost:3000' })).toBe('✓')
    expect(await at({})).toBe('✗')
    const save = async (supportEmail: string) =>
      await saveSnapshot(
        write,
        'settings',
        JSON.stringify({ business: { supportEmail } }),
        service.clock.now,
      )
    await save('hello@larkenby.example')
    expect(await at({ MAIL_FROM: 'hello@land.org' })).toBe('✗')
    await save('hello@land.org')
    expect(await at({})).toBe('✓')
    expect(await at({ NOTIFY_EMAIL: 'you@example.com' })).toBe('✗')
  })
})

describe('the public address', () => {
  it('must lead to this very site', async () => {
    const config = loadConfig({ CMS_TOKEN: 'c'.repeat(32), SIGNING_SECRET: 's'.repeat(32) })
    const macs = createMacs(config)
    let said: object = {}
    const server = createServer((_request, response) => response.end(JSON.stringify(said)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    // A name that is not known to be this machine, although it is.
    const publicUrl = `http://0.0.0.0:${port}`
    const found = async () => (await checks.checkPublicAddress({ ...config, publicUrl }, macs)).mark
    said = { status: 'serving', site: siteId(macs) }
    expect(await found()).toBe('✓')
    said = { status: 'serving', site: '0123456789abcdef' }
    expect(await found()).toBe('✗')
    said = {}
    expect(await found()).toBe('✗')
    await new Promise((resolve) => server.close(resolve))
    expect(await found()).toBe('✗')
  })
})

describe('room for backups', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'room-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is measured by the last one', async () => {
    const room = async (bytes: number | undefined) =>
      (await checks.checkBackupRoom(folder, bytes)).mark
    expect(await room(1e18)).toBe('✗')
    expect(await room(undefined)).toBe('✓')
    expect((await checks.checkBackupRoom(join(folder, 'not-made-yet'), 1)).mark).toBe('✓')
  })
})
