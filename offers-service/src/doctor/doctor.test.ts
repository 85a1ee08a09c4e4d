import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { compileCache, root } from '../../../.scripts/root.ts'
import { backupName } from '../platform/backup/backup-folder.ts'
import { loadConfig } from '../platform/config.ts'
import { openAsItIs, openDatabase } from '../platform/database/database.ts'
import { makePostgres } from '../testing/databases.ts'
import { startS3 } from '../testing/s3-server.ts'
import { startSmtp } from '../testing/smtp-server.ts'
import * as checks from './checks.ts'

const now = new Date('2026-06-15T16:00:00Z')
const limits = { connectionTimeout: 2000, greetingTimeout: 2000, socketTimeout: 2000 }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const mailAt = async (url: string) => {
  const { smtp } = config({ SMTP_URL: url })
  if (!smtp) throw new Error('No mail server is set.')
  return await checks.checkMail(smtp, limits)
}

const config = (environment: NodeJS.ProcessEnv = {}) =>
  loadConfig({
    DATA_DIR: folder,
    CMS_TOKEN: 'c'.repeat(32),
    SIGNING_SECRET: 's'.repeat(32),
    ...environment,
  })

/** A server that answers with this status and this date. */
async function answering(status: number, date: Date) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { date: date.toUTCString() }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  return { port, url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() }
}

async function schemasIn(location: string): Promise<string[]> {
  const { close, read } = await openAsItIs(location)
  const schemas = await read.introspection.getSchemas()
  await close()
  return schemas.map(({ name }) => name)
}

describe('the doctor', () => {
  it('tells a database that is up to date from one that is behind, newer, absent or broken', async () => {
    const absent = await checks.checkDatabase(config())
    expect(absent).toEqual({ mark: '!', text: expect.stringContaining('Start the site once') })
    const file = join(folder, 'service.db')
    const { close, write } = await openDatabase(file)
    expect(await checks.checkDatabase(config())).toMatchObject({ mark: '✓' })
    const steps = write.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    await steps
      .insertInto('kysely_migration')
      .values({ name: '999-later', timestamp: '' })
      .execute()
    expect(await checks.checkDatabase(config())).toMatchObject({ mark: '✗' })
    await steps.deleteFrom('kysely_migration').where('name', '>=', '001').execute()
    expect(await checks.checkDatabase(config())).toMatchObject({ mark: '!' })
    await close()
    writeFileSync(file, 'no database')
    expect(await checks.checkDatabase(config())).toMatchObject({ mark: '✗' })
  })

  it.runIf(inject('postgresServer') !== '')(
    'finds both the steps and the time on PostgreSQL',
    async () => {
      const location = await makePostgres()
      const there = config({ DATABASE_URL: location })
      expect(await checks.checkDatabase(there)).toMatchObject({ mark: '!' })
      expect(await schemasIn(location)).not.toContain('offers')
      await (await openDatabase(location)).close()
      expect(await schemasIn(location)).toContain('offers')
      expect(await checks.checkDatabase(there)).toMatchObject({ mark: '✓' })
      // A database on this machine has the clock of this machine.
      expect(await checks.checkClock(there, () => new Date())).toMatchObject({ mark: '!' })
      expect(await checks.checkClock(there, () => now)).toMatchObject({ mark: '✗' })
      const nowhere = location.replace(/:\d+\//, ':9/')
      const gone = await checks.checkDatabase(config({ DATABASE_URL: nowhere }))
      expect(gone).toEqual({ mark: '✗', text: expect.stringContaining('ECONNREFUSED') })
    },
  )

  it('asks the content system and the service whether they answer', async () => {
    using fine = await answering(200, now)
    using ill = await answering(503, now)
    const here = { PORT: fine.port, CMS_URL: ill.url }
    expect(await checks.checkService(config(here))).toMatchObject({ mark: '✓' })
    expect(await checks.checkCms(config(here))).toEqual({
      mark: '✗',
      text: 'The content system answers 503. Is the site started?',
    })
  })

  it('puts a file into the bucket, reads it, deletes it, and says why it could not', async () => {
    const s3 = await startS3()
    const at = async (settings: NodeJS.ProcessEnv = {}) => {
      const { bucket } = config({ ...s3.settings, ...settings })
      if (!bucket) throw new Error('No bucket is set.')
      return await checks.checkBucket(bucket)
    }
    expect(await at()).toEqual({ mark: '✓', text: expect.stringContaining('land takes, gives') })
    expect(await s3.keys()).toEqual([])
    const told = async (settings: NodeJS.ProcessEnv) => {
      const { mark, text } = await at(settings)
      expect(mark).toBe('✗')
      return text
    }
    expect(await told({ S3_BUCKET: 'lend' })).toContain('Look at S3_BUCKET')
    const guessed = await told({ S3_SECRET_ACCESS_KEY: 'guessed' })
    expect(guessed).toContain('Look at S3_ACCESS_KEY_ID')
    expect(guessed).not.toContain('guessed')
    expect(await told({ S3_ACCESS_KEY_ID: 'other' })).toContain('Look at S3_ACCESS_KEY_ID')
    await s3.stop()
    expect(await told({})).toContain('ECONNREFUSED')
  })

  it('tells of uploads that were left on one machine', async () => {
    expect(await checks.checkMoved(config())).toMatchObject({ mark: '✓' })
    mkdirSync(join(folder, 'public/uploads'), { recursive: true })
    writeFileSync(join(folder, 'public/uploads/barn.png'), '')
    expect(await checks.checkMoved(config())).toEqual({
      mark: '!',
      text: expect.stringContaining('(1) lie in'),
    })
  })

  it('logs in at the mail server and sends nothing', async () => {
    const smtp = await startSmtp({ password: 'right' })
    const tryWith = async (password: string) =>
      await mailAt(smtp.url.replace('//', `//user:${password}@`))
    expect(await tryWith('right')).toMatchObject({ mark: '✓' })
    const refusal = await tryWith('guessed')
    expect(refusal).toMatchObject({ mark: '✗' })
    expect(refusal.text).not.toContain('guessed')
    await smtp.stop()
    expect(smtp.received).toEqual([])
    expect(await mailAt(smtp.url)).toEqual({
      mark: '✗',
      text: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('says why a mail server that shows a certificate of nobody is not trusted', async () => {
    const smtp = await startSmtp({ encrypts: 'always' })
    const found = await mailAt(smtp.url)
    await smtp.stop()
    expect(found).toEqual({ mark: '✗', text: expect.stringContaining('is not trusted') })
  })

  it('counts the days of the certificate, and says when there is none', async () => {
    expect(checks.certificateFinding('land.test', new Date('2026-08-15T00:00:00Z'), now)).toEqual({
      mark: '✓',
      text: 'The certificate of land.test is good for 61 days more.',
    })
    const soon = checks.certificateFinding('land.test', new Date('2026-06-20T00:00:00Z'), now)
    expect(soon.mark).toBe('!')
    expect(await checks.checkCertificate(config(), now)).toMatchObject({ mark: '!' })
    const gone = config({ PUBLIC_URL: 'https://127.0.0.1:9' })
    expect(await checks.checkCertificate(gone, now)).toMatchObject({ mark: '✗' })
  })

  it('compares the clock with another', async () => {
    using other = await answering(200, new Date(now.getTime() + 90_000))
    expect(await checks.checkClock(config(), () => now, [other.url])).toMatchObject({
      mark: '✗',
      text: expect.stringContaining('90 seconds off'),
    })
    const later = () => new Date(now.getTime() + 80_000)
    expect(await checks.checkClock(config(), later, [other.url])).toMatchObject({ mark: '✓' })
    // Its own clock would always be right.
    using own = await answering(200, now)
    const alone = config({ PUBLIC_URL: own.url, TIMESTAMP_URL: own.url })
    expect(await checks.checkClock(alone, later)).toMatchObject({ mark: '!' })
  })

  it('measures the disk', async () => {
    expect((await checks.checkDisk(config())).text).toMatch(/^\d+\.\d GB are free/)
    const absent = config({ DATA_DIR: join(folder, 'later') })
    expect(await checks.checkDisk(absent)).toMatchObject({ mark: '!' })
  })

  it('looks how old the newest backup is', async () => {
    expect(await checks.checkBackup(folder, now)).toMatchObject({ mark: '✗' })
    expect(await checks.checkBackup(join(folder, 'none'), now)).toMatchObject({ mark: '✗' })
    const put = (name: string, at: Date) => {
      writeFileSync(join(folder, name), '')
      utimesSync(join(folder, name), at, at)
    }
    for (const day of ['2026-06-10', '2026-06-01'])
      put(backupName(new Date(day), false), new Date(day))
    // Whatever else lies there says nothing about a backup.
    put('last-version', now)
    expect((await checks.checkBackup(folder, now)).text).toMatch(/^The last backup is 136 hours/)
    put(backupName(now, true), now)
    expect(await checks.checkBackup(folder, now)).toMatchObject({ mark: '✓' })
  })

  it.each([
    ['a wrong setting', { PORT: 'door' }, '✗ Please correct these settings: PORT must be'],
    ['a site that is not started', { PORT: '7' }, '✗ The service does not answer'],
  ])('ends with 1 for %s, and changes nothing', async (_what, environment, said) => {
    const { code, stdout } = await new Promise<{ code: unknown; stdout: string }>((resolve) => {
      const env = {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: compileCache,
        DATA_DIR: folder,
        CMS_PORT: '9',
        ...environment,
      }
      const script = join(root, 'offers-service/src/doctor/doctor.ts')
      execFile(process.execPath, [script], { cwd: folder, env }, (error, text) =>
        resolve({ code: error?.code, stdout: text }),
      )
    })
    expect(code).toBe(1)
    expect(stdout).toContain(said)
    expect(readdirSync(folder)).toEqual([])
  })
})
