import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { addDays } from 'date-fns/addDays'
import { subDays } from 'date-fns/subDays'
import { describe, expect, it, onTestFinished } from 'vitest'
import { compileCache, root } from '../../../.scripts/root.ts'
import { checkOffSite, checkRestore } from '../doctor/checks-of-rows.ts'
import { checkBackup } from '../doctor/checks.ts'
import { backupName, deleteOldBackups, momentOf } from '../platform/backup/backup-folder.ts'
import { copyOffSite, fetchNewest, newestIn } from '../platform/backup/off-site.ts'
import { loadConfig } from '../platform/config.ts'
import { makeBackupFolder } from '../testing/backup-folder.ts'
import { startS3 } from '../testing/s3-server.ts'

const secrets = { CMS_TOKEN: 'c'.repeat(32), SIGNING_SECRET: 's'.repeat(32) }

async function place() {
  const s3 = await startS3({ checksSignatures: false })
  onTestFinished(s3.stop)
  const settings = Object.fromEntries(
    Object.entries(s3.settings).map(([name, value]) => [`BACKUP_${name}`, value]),
  )
  return { s3, settings }
}

describe('the settings of backups elsewhere', () => {
  const bucket = { BACKUP_S3_BUCKET: 'land', BACKUP_S3_REGION: 'us-east-1' }
  it.each([
    [bucket, /BACKUP_DIR and BACKUP_PASSPHRASE/],
    [{ ...bucket, BACKUP_DIR: '/b' }, /BACKUP_DIR and BACKUP_PASSPHRASE/],
    [{ BACKUP_S3_BUCKET: 'land' }, /BACKUP_S3_BUCKET and BACKUP_S3_REGION/],
    [{ ...bucket, BACKUP_S3_ACCESS_KEY_ID: 'a' }, /or neither/],
  ])('take no half of them and nothing in the open: %j', (half, message) => {
    expect(() => loadConfig({ ...secrets, ...half })).toThrow(message)
  })
})

/** A bucket and a folder of backups that are copied there. */
async function offSiteFolder(more: NodeJS.ProcessEnv = {}) {
  const { s3, settings } = await place()
  const { folder } = await makeBackupFolder()
  const dir = join(folder, 'backups')
  mkdirSync(dir)
  const { backups } = loadConfig({
    ...secrets,
    ...settings,
    BACKUP_DIR: dir,
    BACKUP_PASSPHRASE: 'correct horse',
    ...more,
  })
  if (!backups.offSite) throw new Error('No bucket is set.')
  return { s3, folder, dir, offSite: backups.offSite }
}

it('are copied once, in the order of their names, and the old ones go but for the newest', async () => {
  const { s3, dir, offSite } = await offSiteFolder({ BACKUP_S3_DAYS: '7' })
  const now = new Date('2026-06-15T16:00:00Z')
  expect(momentOf(backupName(now, true))).toEqual(now)
  const put = (days: number) => {
    const name = backupName(subDays(now, days), true)
    writeFileSync(join(dir, name), `made ${days} days ago`)
    return `backups/${name}`
  }
  const [old, recent] = [put(9), put(2)]
  writeFileSync(join(dir, backupName(now, false)), 'anybody could read it')
  expect(await copyOffSite(offSite, dir, now)).toMatchObject({ newest: { bytes: 15 } })
  expect(await s3.keys()).toEqual([recent])
  const puts = () => s3.calls.filter(({ name }) => name.startsWith('PUT')).length
  expect(puts()).toBe(1)
  await copyOffSite(offSite, dir, now)
  expect(puts()).toBe(1)
  expect(old).not.toBe(recent)
  // However old it is, the only one stays.
  await copyOffSite(offSite, dir, addDays(now, 30))
  expect(await s3.keys()).toEqual([recent])
})

it('have a name of today or before; one of later is told of, and is neither newest nor copied nor kept for', async () => {
  const { s3, folder, dir, offSite } = await offSiteFolder()
  const now = new Date('2026-06-15T16:00:00Z')
  const names = [now, addDays(now, 1), addDays(now, 2), new Date('9999-12-31T00:00:00Z')].map(
    (day) => backupName(day, true),
  )
  const [today = '', fastClock = '', ...later] = names
  for (const name of names) writeFileSync(join(dir, name), 'made')
  expect(await newestIn(dir, now)).toBe(join(dir, fastClock))
  expect((await copyOffSite(offSite, dir, now)).ahead).toEqual([])
  expect(await s3.keys()).toEqual([`backups/${today}`, `backups/${fastClock}`])

  // Somebody put them into the bucket.
  await copyOffSite({ ...offSite, days: 3_000_000 }, dir, new Date('9999-12-31T00:00:00Z'))
  expect(await s3.keys()).toHaveLength(4)
  const found = await copyOffSite(offSite, dir, now)
  expect(found).toMatchObject({ newest: { name: fastClock }, ahead: later })
  mkdirSync(join(folder, 'trial'))
  expect(await fetchNewest(offSite, join(folder, 'trial'), now)).toContain(fastClock)

  await deleteOldBackups(dir, 1, now)
  expect(readdirSync(dir).toSorted()).toEqual([fastClock, ...later])
  expect(await checkBackup(dir, now)).toEqual({
    mark: '✗',
    text: expect.stringContaining(later.join(', ')) as string,
  })
})

const listing = (rest: string) =>
  `<ListBucketResult><Contents><Key>backups/${backupName(new Date(0), true)}</Key></Contents>${rest}</ListBucketResult>`

it.each([
  [200, listing('<NextContinuationToken>a</NextContinuationToken>'), 'again and again.'],
  [200, 'Welcome', 'no bucket answers like this. Look at BACKUP_S3_ENDPOINT'],
  [403, '', 'it answered 403. Look at BACKUP_S3_ENDPOINT'],
  [500, '<html>Oops</html>', 'it answered 500. Look at BACKUP_S3_ENDPOINT'],
])('are not looked for without end where a bucket answers %i %s', async (status, body, said) => {
  const server = createServer((_, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const bucket = {
    name: 'land',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  }
  await expect(fetchNewest({ bucket, days: 30 }, '/nowhere', new Date())).rejects.toThrow(said)
})

it('come back in the monthly trial, which tells when they would not, and leaves nothing behind', async () => {
  const { s3, settings } = await place()
  const site = await makeBackupFolder()
  const service = await site.startSite()
  const environment = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: compileCache,
    DATA_DIR: site.dataDir,
    BACKUP_DIR: join(site.folder, 'backups'),
    BACKUP_PASSPHRASE: 'correct horse battery',
    ...settings,
  }
  const run = async (name: string, more: NodeJS.ProcessEnv = {}) =>
    await new Promise<{ code: unknown; said: string }>((resolve) => {
      const script = join(root, 'offers-service/src/backups', name)
      const options = { cwd: site.folder, env: { ...environment, ...more } }
      execFile(process.execPath, [script], options, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, said: stdout + stderr }),
      )
    })
  const { read, write } = service.db
  const now = new Date()
  const macs = async () => [
    (await checkOffSite(read, now)).mark,
    (await checkRestore(read, now)).mark,
  ]
  expect(await macs()).toEqual(['!', '!'])
  const made = await run('backup.ts')
  expect(made.code, made.said).toBe(0)
  const [key = ''] = await s3.keys()
  expect(key).toMatch(/^backups\/backup-.*\.tar\.gz\.age$/)
  const before = readdirSync(site.dataDir).toSorted()
  const tried = await run('try-restore.ts')
  expect(tried.code, tried.said).toBe(0)
  expect(await macs()).toEqual(['✓', '✓'])
  expect((await checkOffSite(read, addDays(now, 4))).mark).toBe('✗')
  expect((await checkRestore(read, addDays(now, 60))).mark).toBe('!')

  expect((await run('try-restore.ts', { BACKUP_PASSPHRASE: 'another one of words' })).code).toBe(1)
  expect(await checkRestore(read, now)).toEqual({
    mark: '✗',
    text: expect.stringContaining('The passphrase does not open this archive.'),
  })
  expect(readdirSync(site.dataDir).toSorted()).toEqual(before)

  // A night without the other side makes a good backup here, and says so.
  await s3.goAway()
  await write.deleteFrom('key_values').where('name', '=', 'last_off_site_backup').execute()
  const alone = await run('backup.ts')
  expect(alone.code, alone.said).toBe(0)
  expect(await checkOffSite(read, now)).toEqual({
    mark: '✗',
    text: expect.stringContaining('could not be copied off this machine'),
  })
  await s3.comeBack()
  expect((await run('backup.ts')).code).toBe(0)
  expect(await s3.keys()).toHaveLength(3)
}, 120_000)
