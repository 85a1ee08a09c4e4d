import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from 'date-fns/addDays'
import { addMinutes } from 'date-fns/addMinutes'
import { subDays } from 'date-fns/subDays'
import { afterEach, describe, expect, it } from 'vitest'
import type { Backups, Today } from '../../contract/index.ts'
import { checkRestore } from '../doctor/checks-of-rows.ts'
import { existingLedgerHead } from '../features/signing/evidence/ledger.ts'
import { planBackup } from '../platform/backup/nightly.ts'
import { openDatabase } from '../platform/database/database.ts'
import { writeValue } from '../platform/database/key-value-store.ts'
import { makeBackupFolder } from '../testing/backup-folder.ts'
import { engines } from '../testing/databases.ts'
import { startService, testNow } from '../testing/service.ts'
import { signByAll } from '../testing/signing.ts'
import { planRestoreTrial, restoreTrialKind } from './nightly.ts'

let service: Awaited<ReturnType<typeof startService>>
afterEach(async () => await service.stop())

async function startNightly(environment: NodeJS.ProcessEnv = {}) {
  const site = await makeBackupFolder()
  mkdirSync(site.dataDir)
  const [dir, location] = [join(site.folder, 'backups'), join(site.dataDir, 'service.db')]
  service = await startService(await openDatabase(location), {
    DATA_DIR: site.dataDir,
    BACKUP_DIR: dir,
    BACKUP_KEEP: '2',
    ...environment,
  })
  writeFileSync(
    join(site.dataDir, 'secrets.json'),
    JSON.stringify({ CMS_TOKEN: 'c'.repeat(32), SIGNING_SECRET: 's'.repeat(32) }),
  )
  const admin = await service.logIn()
  return {
    dir,
    night: async () => {
      await service.tidy()
      service.clock.now = addMinutes(service.clock.now, 5)
      await service.deliverMail()
    },
    state: async () => (await admin('GET', '/api/admin/backups')).json<Backups>(),
    isLateToday: async () => (await admin('GET', '/api/admin/today')).json<Today>().isBackupLate,
  }
}

it('makes the first backup within minutes and the next at night, and of more than are kept the oldest goes', async () => {
  const { dir, night, state } = await startNightly()
  expect(await state()).toMatchObject({ folder: dir, kept: 2, last: null, isLate: false })
  mkdirSync(dir)
  const [oldest, old] = ['backup-2020-01-01-023000.tar.gz', 'backup-2020-01-02-023000.tar.gz.age']
  for (const name of [oldest, old, 'family.jpg']) writeFileSync(join(dir, name), '')
  await night()
  const names = readdirSync(dir).toSorted()
  expect(names).toEqual([old, expect.stringMatching(/^backup-2\d{3}-.*\.tar\.gz$/), 'family.jpg'])
  const { last, nextAt, lastFailure } = await state()
  expect(last).toMatchObject({ path: join(dir, names[1] ?? '') })
  expect(last?.bytes).toBeGreaterThan(1000)
  expect(lastFailure).toBeNull()
  // Half past two in New York, the night after noon.
  expect(nextAt).toBe('2026-06-16T06:30:00.000Z')
  await night()
  expect(readdirSync(dir)).toHaveLength(3)
})

it('writes down where the ledger of signings ended, and keeps that when the ledger was cut off since', async () => {
  const { dir, night } = await startNightly()
  await signByAll(service, [{ name: 'Dolores Whitcomb', email: 'dolores@mail.example' }])
  const { read, write } = service.db
  const { position, hash } = await existingLedgerHead(read)
  await night()
  const ledgerEnd = () => JSON.parse(readFileSync(join(dir, 'ledger-end.json'), 'utf8')) as unknown
  expect(ledgerEnd()).toEqual({ position, hash })
  // A quick machine makes the second one within the same second, after which both would be named.
  const first = readdirSync(dir).find((name) => name.startsWith('backup-')) ?? ''
  renameSync(join(dir, first), join(dir, 'backup-2026-06-14-063000.tar.gz'))
  await write.deleteFrom('evidence_ledger').where('position', '=', position).execute()
  service.clock.now = addDays(service.clock.now, 1)
  await night()
  expect(readdirSync(dir)).toHaveLength(3)
  expect(ledgerEnd()).toEqual({ position, hash })
})

it('says why one failed, keeps the old ones, tries again, and warns the owner', async () => {
  const { dir, night, state, isLateToday } = await startNightly()
  // A file where the folder should be.
  writeFileSync(dir, 'in the way')
  await night()
  const { lastFailure, isLate, nextAt } = await state()
  expect(lastFailure).toContain(dir)
  expect([isLate, await isLateToday()]).toEqual([true, true])
  expect(nextAt).toBe('2026-06-15T16:05:05.000Z')
})

it('warns when the last good one is more than two days old', async () => {
  const { state, isLateToday } = await startNightly()
  const isLateSince = async (at: string) => {
    const last = { at, path: '/media/disk/backup.tar.gz', bytes: 1 }
    await writeValue(service.db.write, 'last_backup', JSON.stringify(last))
    expect((await state()).last).toEqual(last)
    const metrics = await service.call('GET', '/metrics')
    expect(metrics.body).toContain(`last_backup_timestamp_seconds ${Date.parse(at) / 1000}`)
    return await isLateToday()
  }
  expect(await isLateSince('2026-06-13T16:00:00.000Z')).toBe(false)
  expect(await isLateSince('2026-06-13T15:59:59.000Z')).toBe(true)
})

it('tells the admin of a trial of a restore that could not even begin, and tries again the next day', async () => {
  const { dir } = await startNightly()
  const { db, services, clock } = service
  rmSync(join(services.config.dataDir, 'secrets.json'))
  const at = subDays(clock.now, 2).toISOString()
  const last = { at, path: join(dir, 'backup.tar.gz'), bytes: 1 }
  await writeValue(db.write, 'last_backup', JSON.stringify(last))
  await planRestoreTrial(services)
  await service.deliverMail()
  expect(await checkRestore(db.read, clock.now)).toEqual({
    mark: '✗',
    text: expect.stringContaining('secrets are missing'),
  })
  await planRestoreTrial(services)
  const { run_at: next } = await db.read
    .selectFrom('jobs')
    .where('kind', '=', restoreTrialKind)
    .where('status', '=', 'waiting')
    .select('run_at')
    .executeTakeFirstOrThrow()
  expect(next).toBe(addDays(clock.now, 1).toISOString())
})

const jobs = async () =>
  await service.db.read.selectFrom('jobs').where('kind', '=', 'backup').select('id').execute()

describe.each(engines)('the plan of backups, on $name', ({ open }) => {
  it('has one process of several make it', async () => {
    service = await startService(await open(), { BACKUP_DIR: '/somewhere/else' })
    await Promise.all([1, 2, 3].map(async () => await planBackup(service.services)))
    expect(await jobs()).toHaveLength(1)
  })

  it('waits for a process with the folder, as others say, and is forgotten after two weeks without one', async () => {
    service = await startService(await open())
    const { config } = service.services
    const backups = { dir: '/media/share', keep: 3, passphrase: 'words', offSite: undefined }
    await planBackup({ ...service.services, config: { ...config, backups } })
    const after = async (days: number) => {
      service.clock.now = addDays(testNow, days)
      await service.deliverMail()
      await service.tidy()
      const admin = await service.logIn()
      const { folder, kept, isLate } = (await admin('GET', '/api/admin/backups')).json<Backups>()
      return { folder, kept, isLate, waiting: (await jobs()).length }
    }
    // Whoever is alone and has no folder has turned backups off.
    const told = service.db.engine.isShared
      ? { folder: '/media/share', kept: 3 }
      : { folder: null, kept: 14 }
    expect(await after(1)).toEqual({ ...told, isLate: false, waiting: 1 })
    expect(await after(3)).toEqual({ ...told, isLate: told.folder !== null, waiting: 1 })
    expect(await after(15)).toEqual({ folder: null, kept: 14, isLate: false, waiting: 0 })
    // Also between the backup of one night and the plan of the next.
    service.clock.now = testNow
    await planBackup({ ...service.services, config: { ...config, backups } })
    await service.db.write.updateTable('jobs').set({ status: 'done' }).execute()
    expect(await after(0)).toEqual({ ...told, isLate: false, waiting: 1 })
    expect(await after(15)).toEqual({ folder: null, kept: 14, isLate: false, waiting: 1 })
  })

  it('is empty where nobody has set backups up', async () => {
    service = await startService(await open())
    await planBackup(service.services)
    expect(await jobs()).toEqual([])
    const admin = await service.logIn()
    expect((await admin('GET', '/api/admin/backups')).json<Backups>()).toEqual({
      folder: null,
      kept: 14,
      isEncrypted: false,
      bucket: null,
      last: null,
      lastFailure: null,
      nextAt: null,
      isLate: false,
    })
  })
})
