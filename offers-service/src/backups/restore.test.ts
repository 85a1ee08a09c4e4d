import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeToken } from '../platform/access/api-tokens.ts'
import { BackupProblem } from '../platform/backup/manifest.ts'
import { readArchive } from '../platform/backup/read-archive.ts'
import { writeArchive } from '../platform/backup/write-archive.ts'
import { openDatabase } from '../platform/database/database.ts'
import { makeBackupFolder, siteSecrets } from '../testing/backup-folder.ts'

let site: Awaited<ReturnType<typeof makeBackupFolder>>
beforeEach(async () => {
  site = await makeBackupFolder()
})

/** What a restore says that is refused, and leaves nothing behind. */
async function refusal(signing = {}): Promise<string> {
  const problem: unknown = await site.restore(signing).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(BackupProblem)
  expect(existsSync(site.target)).toBe(false)
  return String(problem)
}

/** A file of an archive, or whatever else a header says it is. */
type Part = [header: { name: string } & Partial<Header>, content?: string]

/** Writes an archive that no site has made. */
async function writeTar(parts: readonly Part[]): Promise<void> {
  const tar = pack()
  for (const [header, content] of parts) {
    if (content === undefined) tar.entry(header)
    else tar.entry(header, content)
  }
  tar.finalize()
  mkdirSync(join(site.folder, 'backups'), { recursive: true })
  await writeFile(site.archive, gzipSync(await buffer(tar)))
}

const manifestOf = (more: object) =>
  JSON.stringify({
    format: 1,
    version: '9.9.9',
    madeAt: '2026-06-15T16:00:00.000Z',
    databases: {},
    evidence: { signings: 0, wrong: [] },
    files: {},
    ...more,
  })

describe('a restore', () => {
  it('changes nothing in a folder where something lies', async () => {
    await site.startSite()
    await site.backUp()
    mkdirSync(site.target, { recursive: true })
    writeFileSync(join(site.target, 'service.db'), 'mine')
    await expect(site.restore()).rejects.toThrow('is not empty: service.db lies there')
    expect(readFileSync(join(site.target, 'service.db'), 'utf8')).toBe('mine')
  })

  it('begins again where one was killed, and takes an empty folder that is there', async () => {
    await site.startSite()
    await site.backUp()
    mkdirSync(join(site.target, '.restoring/data'), { recursive: true })
    writeFileSync(join(site.target, '.restoring/data/secrets.json'), 'half')
    await site.restore()
    expect(readdirSync(site.target)).not.toContain('.restoring')
  })

  it('refuses an archive that is damaged anywhere, cut off, or none', async () => {
    await site.startSite()
    await site.backUp()
    const whole = readFileSync(site.archive)
    for (const share of [0.01, 0.3, 0.6, 0.999]) {
      const bytes = Buffer.from(whole)
      const at = Math.floor(bytes.length * share)
      bytes[at] = (bytes[at] ?? 0) ^ 0x55
      await writeFile(site.archive, bytes)
      expect(await refusal()).toContain('damaged or was cut off')
    }
    for (const share of [0.2, 0.9, 0.9999]) {
      await writeFile(site.archive, whole.subarray(0, Math.floor(whole.length * share)))
      expect(await refusal()).toContain('damaged or was cut off')
    }
    // Cut off where a file ends, so that what is left is a whole tar without its manifest.
    const tar = gunzipSync(whole)
    const end = tar.lastIndexOf('manifest.json')
    await writeFile(
      site.archive,
      gzipSync(Buffer.concat([tar.subarray(0, end), Buffer.alloc(1024)])),
    )
    expect(await refusal()).toContain('damaged or was cut off')
    for (const text of ['', 'x', 'Dear owner, this is a letter.']) {
      await writeFile(site.archive, text)
      expect(await refusal()).toContain('is no archive')
    }
    await rm(site.archive)
    expect(await refusal()).toContain('There is no file')
  })

  it('refuses an archive of a newer version', async () => {
    await writeTar([[{ name: 'manifest.json' }, manifestOf({ format: 2 })]])
    expect(await refusal()).toContain('A newer version of the site (9.9.9)')
    const service = { step: '999-of-tomorrow', rows: {} }
    await writeTar([[{ name: 'manifest.json' }, manifestOf({ databases: { service } })]])
    expect(await refusal()).toContain('A newer version of the site (9.9.9)')
  })

  it.each<[string, Part[]]>([
    ['leads above its folder', [[{ name: 'data/../../evil' }, 'x']]],
    ['leads to the top of the disk', [[{ name: '/etc/evil' }, 'x']]],
    ['lies where nothing should', [[{ name: '.ssh/authorized_keys' }, 'x']]],
    ['leads up as Windows writes it', [[{ name: String.raw`data\\..\\..\\evil` }, 'x']]],
    ['is a link', [[{ name: 'data/public', type: 'symlink', linkname: '/etc' }]]],
    ['is a second name', [[{ name: 'data/x', type: 'link', linkname: '/etc/passwd' }]]],
    ['is a device', [[{ name: 'data/x', type: 'character-device' }]]],
    [
      'comes twice',
      [
        [{ name: 'data/x' }, 'x'],
        [{ name: 'data/x' }, 'y'],
      ],
    ],
    [
      'follows the end',
      [
        [{ name: 'manifest.json' }, manifestOf({})],
        [{ name: 'data/x' }, 'x'],
      ],
    ],
  ])('takes nothing from an archive in which something %s', async (_, parts) => {
    await writeTar(parts)
    expect(await refusal()).toContain('nothing was taken')
    expect(readdirSync(site.folder)).toEqual(['backups'])
  })

  it('refuses an archive that does not fit on the disk before it is unpacked', async () => {
    const tar = pack()
    tar.entry({ name: 'data/large', size: 2 ** 60 })
    await once(tar, 'readable')
    const header: unknown = tar.read()
    if (!Buffer.isBuffer(header)) throw new Error('The header was not written.')
    mkdirSync(join(site.folder, 'backups'))
    await writeFile(site.archive, gzipSync(header))
    expect(await refusal()).toContain('not enough room')
  })

  it('refuses what a manifest does not tell, and rows that are not there', async () => {
    await writeTar([
      [{ name: 'data/x' }, 'x'],
      [{ name: 'manifest.json' }, manifestOf({})],
    ])
    expect(await refusal()).toContain('damaged')
  })

  it('refuses records that the site has not made', async () => {
    await site.startSite()
    await site.backUp()
    const signingSecret = 'o'.repeat(32)
    expect(await refusal({ signingSecret })).toContain(
      'Of 1 recorded signings and their ledger, 2 are not what',
    )
    await site.restore({ signingSecret, earlierSigningSecrets: [siteSecrets.SIGNING_SECRET] })
  })
})

it('nobody is logged in after a restore, and what opens the site again is named', async () => {
  const service = await site.startSite()
  await (
    await service.logIn()
  )('POST', '/api/admin/calendar-address')
  const { write } = service.db
  await makeToken(write, service.services.macs, service.clock.now, {
    name: 'Spreadsheet',
    scope: 'read',
    days: null,
  })
  await write
    .insertInto('known_browsers')
    .values({ id: 'b', token_hash: 'b', last_login_at: '2026-06-15T16:00:00.000Z', mac: '' })
    .execute()
  await site.backUp()
  await site.restore()
  const { close, read } = await openDatabase(join(site.target, 'service.db'))
  for (const table of ['sessions', 'known_browsers'] as const)
    expect(await read.selectFrom(table).selectAll().execute()).toEqual([])
  await close()
  expect(site.said.join('\n')).toMatch(/API keys open the site again.*Spreadsheet \(machine_/)
  expect(site.said.join('\n')).toMatch(/address for calendars of then shows names and days again/)
})

it('an encrypted archive is opened by its passphrase alone', async () => {
  const path = join(site.folder, 'b.age')
  const writer = writeArchive(path, 'correct horse', 12)
  await writer.addText('data/secrets.json', 'nobody may read this')
  await writer.finish({
    format: 1,
    version: '1.2.3',
    madeAt: '',
    databases: {},
    evidence: { signings: 0, wrong: [] },
  })
  expect(readFileSync(path).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  await expect(readArchive(path, undefined)).rejects.toThrow('Set BACKUP_PASSPHRASE')
  await expect(readArchive(path, 'wrong horse')).rejects.toThrow('The passphrase does not open')
  const { files } = await readArchive(path, 'correct horse')
  expect(files['data/secrets.json']?.bytes).toBe(20)
})

it('an encrypted archive that is damaged is refused, wherever the damage is', async () => {
  const [whole, damaged, content] = ['whole.age', 'damaged.age', 'content'].map((name) =>
    join(site.folder, name),
  ) as [string, string, string]
  // What is compressed well comes out of fewer chunks than the archive has, so nothing of it may be read before one fails.
  await writeFile(content, randomBytes(90_000).toString('hex'))
  const writer = writeArchive(whole, 'correct horse', 10)
  await writer.addFile('data/service.db', content)
  await writer.addFile('data/cms.db', content)
  await writer.finish({
    format: 1,
    version: '1.0.0',
    madeAt: '2026-06-15T16:00:00.000Z',
    databases: {},
    evidence: { signings: 0, wrong: [] },
  })
  const bytes = readFileSync(whole)
  for (const share of [0.05, 0.3, 0.6, 0.99]) {
    const copy = Buffer.from(bytes)
    const at = Math.floor(copy.length * share)
    copy[at] = (copy[at] ?? 0) ^ 1
    await writeFile(damaged, copy)
    const into = join(site.folder, `into-${share}`)
    mkdirSync(into)
    await expect(readArchive(damaged, 'correct horse', { into })).rejects.toThrow(
      'damaged or was cut off',
    )
  }
})
