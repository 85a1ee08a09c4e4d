import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { uploadCache } from '../platform/bucket.ts'
import { openAsItIs } from '../platform/database/database.ts'
import { makeBackupFolder, siteSecrets } from '../testing/backup-folder.ts'

let site: Awaited<ReturnType<typeof makeBackupFolder>>
beforeEach(async () => {
  site = await makeBackupFolder()
})

describe('a backup', () => {
  it('is restored with every row, file and secret, and what was signed still verifies', async () => {
    await site.startSite()
    const made = await site.backUp()
    const manifest = await site.restore()
    expect(manifest).toEqual(made.manifest)
    expect(manifest.evidence).toMatchObject({ signings: 1, wrong: [], head: { position: 5 } })
    expect(manifest.databases.service?.rows).toMatchObject({ offers: 1, signings: 1, signers: 2 })
    expect(readdirSync(site.target).toSorted()).toEqual(
      ['cms.db', 'from-backup', 'mail', 'public', 'secrets.json', 'service.db'].toSorted(),
    )
    expect(JSON.parse(readFileSync(join(site.target, 'secrets.json'), 'utf8'))).toEqual(siteSecrets)
    for (const name of ['public/uploads/barn.jpg', 'mail/1.eml'])
      expect(readFileSync(join(site.target, name))).toEqual(readFileSync(join(site.dataDir, name)))
    expect(readFileSync(join(site.target, 'from-backup/settings.env'), 'utf8')).toBe(
      `MAIL_FROM=\`"O'Hara Land" <o@land.example>\`\n`,
    )
  })

  it('has all of a write or nothing, although it is made while others write', async () => {
    const { db } = await site.startSite()
    const pair = { name: 'a', value: '0' }
    await db.write
      .insertInto('key_values')
      .values([pair, { name: 'b', value: '0' }])
      .execute()
    const until = { isOver: false }
    let writes = 0
    const writing = (async () => {
      while (!until.isOver) {
        writes += 1
        // A write to SQLite waits for nothing, and would let nobody else in.
        await setImmediate()
        await db.write.transaction().execute(async (transaction) => {
          for (const name of ['a', 'b'])
            await transaction
              .updateTable('key_values')
              .set({ value: String(writes) })
              .where('name', '=', name)
              .execute()
        })
      }
    })()
    await expect.poll(() => writes).toBeGreaterThan(5)
    await site.backUp()
    until.isOver = true
    await writing
    await site.restore()
    const { close, read } = await openAsItIs(join(site.target, 'service.db'))
    const rows = await read
      .selectFrom('key_values')
      .select('value')
      .where('name', 'in', ['a', 'b'])
      .execute()
    await close()
    expect(Number(rows[0]?.value)).toBeGreaterThan(0)
    expect(rows[0]?.value).toBe(rows[1]?.value)
  })

  it('leaves nothing beside it, and is for its user alone', async () => {
    await site.startSite()
    await site.backUp()
    await expect(site.backUp()).rejects.toThrow('is there already')
    expect(readdirSync(join(site.folder, 'backups'))).toEqual(['backup.tar.gz'])
    expect(readdirSync(site.dataDir).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('follows a link to uploads on another disk, and none in a circle', async () => {
    await site.startSite()
    rmSync(join(site.dataDir, 'public/uploads'), { recursive: true })
    mkdirSync(join(site.folder, 'disk'))
    writeFileSync(join(site.folder, 'disk/field.jpg'), 'a field')
    symlinkSync(join(site.folder, 'disk'), join(site.dataDir, 'public/uploads'))
    symlinkSync(join(site.dataDir, 'public'), join(site.folder, 'disk/round'))
    await site.backUp()
    await site.restore()
    expect(readFileSync(join(site.target, 'public/uploads/field.jpg'), 'utf8')).toBe('a field')
    expect(readdirSync(join(site.target, 'public/uploads'))).toEqual(['field.jpg'])
  })

  it('says which bucket has the uploads, and holds none of what this machine keeps of it', async () => {
    const bucket = { name: 'land', region: 'a', endpoint: undefined, credentials: undefined }
    const apart = await makeBackupFolder(undefined, bucket)
    await apart.startSite()
    mkdirSync(join(apart.dataDir, uploadCache))
    writeFileSync(join(apart.dataDir, uploadCache, 'barn.png'), 'a copy')
    const { manifest } = await apart.backUp()
    expect(manifest.bucket).toBe('land')
    expect(Object.keys(manifest.files).filter((name) => name.includes(uploadCache))).toEqual([])
    expect(await apart.restore()).toEqual(manifest)
  })

  it('is not made of a folder without a site', async () => {
    await expect(site.backUp()).rejects.toThrow("There is no site's data")
  })

  it('tells of a record that was not as the site left it, and is restored all the same', async () => {
    const { db } = await site.startSite()
    await db.write.updateTable('signers').set({ name: 'Mallory' }).execute()
    const { manifest } = await site.backUp()
    expect(manifest.evidence).toMatchObject({ signings: 1, wrong: [expect.any(String)] })
    expect(await site.restore()).toEqual(manifest)
  })
})
