import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays } from 'date-fns/addDays'
import { describe, expect, it, onTestFinished } from 'vitest'
import { compileCache, root } from '../../../.scripts/root.ts'
import type { HealthReport } from '../../contract/index.ts'
import { noteOutcome } from '../platform/backup/backup-folder.ts'
import { writeValue } from '../platform/database/key-value-store.ts'
import { makeBackupFolder } from '../testing/backup-folder.ts'
import { startS3 } from '../testing/s3-server.ts'
import { planRestoreTrial, restoreTrialKind } from './nightly.ts'

/** A site whose backups go into a bucket, the commands that make and try them, and what its Health page says of them. */
async function startSiteWithBucket() {
  const s3 = await startS3({ checksSignatures: false })
  onTestFinished(s3.stop)
  const site = await makeBackupFolder()
  const settings = {
    DATA_DIR: site.dataDir,
    BACKUP_DIR: join(site.folder, 'nights'),
    BACKUP_PASSPHRASE: 'seven herons over the marsh',
    ...Object.fromEntries(
      Object.entries(s3.settings).map(([name, value]) => [`BACKUP_${name}`, value]),
    ),
  }
  const service = await site.startSite(settings)
  const run = async (command: 'backup' | 'try-restore', more: NodeJS.ProcessEnv = {}) =>
    await new Promise<{ code: unknown; output: string }>((resolve) => {
      const script = join(root, `offers-service/src/backups/${command}.ts`)
      const env = {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: compileCache,
        ...settings,
        ...more,
      }
      execFile(process.execPath, [script], { cwd: site.folder, env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, output: stdout + stderr }),
      )
    })
  const health = async (name: 'backups elsewhere' | 'restore') => {
    const admin = await service.logIn()
    await admin('POST', '/api/admin/health/check')
    await service.deliverMail()
    const { findings } = (await admin('GET', '/api/admin/health')).json<HealthReport>()
    return findings.find((finding) => finding.name === name)
  }
  return { s3, site, service, settings, run, health }
}

describe('a backup in a bucket', () => {
  it('arrives encrypted, takes the place of those that are too old, is restored on trial, and shows as well', async () => {
    const { s3, site, settings, run, health } = await startSiteWithBucket()
    expect(await health('backups elsewhere')).toMatchObject({ state: 'look' })
    mkdirSync(settings.BACKUP_DIR)
    const ancient = 'backup-2020-02-29-063000.tar.gz.age'
    writeFileSync(join(settings.BACKUP_DIR, ancient), 'made long ago')
    expect((await run('backup', { BACKUP_S3_DAYS: '3650' })).code).toBe(0)
    expect(await s3.keys()).toContain(`backups/${ancient}`)

    const second = await run('backup', { BACKUP_S3_DAYS: '30' })
    expect(second.output).toContain('It is also in the bucket land, where backups stay 30 days.')
    const keys = await s3.keys()
    expect(keys).not.toContain(`backups/${ancient}`)
    expect(keys).toHaveLength(2)
    const copy = await readFile(s3.fileOf(keys[0] ?? ''))
    expect(copy.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect(await health('backups elsewhere')).toMatchObject({ state: 'well' })

    const before = readdirSync(site.dataDir).toSorted()
    const trial = await run('try-restore')
    expect(trial.code, trial.output).toBe(0)
    const newest = keys.toSorted().at(-1)?.replace('backups/', '')
    expect(await health('restore')).toMatchObject({
      state: 'well',
      text: expect.stringContaining(`${newest} was restored on trial`),
    })
    expect(readdirSync(site.dataDir).toSorted()).toEqual(before)
  }, 120_000)

  it('that cannot be copied or brought back shows as something to mend, in a sentence that says what to do', async () => {
    const { s3, run, health } = await startSiteWithBucket()
    expect((await run('backup')).code).toBe(0)

    const failures = [
      [{ BACKUP_S3_ACCESS_KEY_ID: 'STRANGER' }, 'BACKUP_S3_ACCESS_KEY_ID'],
      [
        { BACKUP_S3_BUCKET: 'nowhere' },
        'there is no bucket of this name. Look at BACKUP_S3_BUCKET',
      ],
      [{ BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' }, 'BACKUP_S3_ENDPOINT and at the network'],
    ] as const
    for (const [settings, advice] of failures) {
      const copied = await run('backup', settings)
      expect(copied.code, copied.output).toBe(0)
      expect(await health('backups elsewhere')).toEqual({
        name: 'backups elsewhere',
        state: 'mend',
        text: expect.stringContaining(advice),
      })
      const tried = await run('try-restore', settings)
      expect(tried.code).toBe(1)
      expect(tried.output).toContain(advice)
      expect(await health('restore')).toMatchObject({
        state: 'mend',
        text: expect.stringContaining(advice),
      })
    }

    const newest = (await s3.keys()).toSorted().at(-1) ?? ''
    const copy = await readFile(s3.fileOf(newest))
    const middle = Math.floor(copy.length / 2)
    copy[middle] = (copy[middle] ?? 0) ^ 1
    await writeFile(s3.fileOf(newest), copy)
    const damaged = await run('try-restore')
    expect(damaged.output).toContain('This archive is damaged or was cut off.')
    expect(damaged.output).not.toContain(' at ')
    expect(await health('restore')).toMatchObject({
      state: 'mend',
      text: expect.stringContaining('This archive is damaged or was cut off.'),
    })
  }, 120_000)
})

it('a restore is tried a day after the first backup, a month after a good trial, and the next day after one that failed', async () => {
  const { service } = await startSiteWithBucket()
  const { read, write } = service.db
  const planned = async () => {
    await write.deleteFrom('jobs').where('kind', '=', restoreTrialKind).execute()
    await planRestoreTrial(service.services)
    await planRestoreTrial(service.services)
    const jobs = await read
      .selectFrom('jobs')
      .select('run_at')
      .where('kind', '=', restoreTrialKind)
      .execute()
    return jobs.map(({ run_at }) => run_at)
  }
  expect(await planned()).toEqual([])
  const at = service.clock.now.toISOString()
  const after = (days: number) => [addDays(service.clock.now, days).toISOString()]
  await writeValue(write, 'last_backup', JSON.stringify({ at, path: '/nights/b', bytes: 1 }))
  expect(await planned()).toEqual(after(1))
  await noteOutcome(write, 'restore', { at, name: 'b', problem: null })
  expect(await planned()).toEqual(after(30))
  await noteOutcome(write, 'restore', { at, name: 'b', problem: 'No answer in time.' })
  expect(await planned()).toEqual(after(1))
})
