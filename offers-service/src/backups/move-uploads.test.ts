import { mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BackupProblem } from '../platform/backup/manifest.ts'
import { moveUploads } from '../platform/backup/move-uploads.ts'
import { type Bucket, openBucket } from '../platform/bucket.ts'
import { startS3 } from '../testing/s3-server.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let bucket: Bucket
let folder: string
beforeAll(async () => {
  s3 = await startS3()
  const { settings } = s3
  bucket = await openBucket({
    name: settings.S3_BUCKET,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    credentials: {
      accessKeyId: settings.S3_ACCESS_KEY_ID,
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    },
  })
  folder = mkdtempSync(join(tmpdir(), 'uploads-'))
})
afterAll(async () => {
  bucket.close()
  await s3.stop()
  rmSync(folder, { recursive: true })
})

const put = (name: string, content: string, day = '2026-01-01') => {
  writeFileSync(join(folder, name), content)
  utimesSync(join(folder, name), new Date(day), new Date(day))
}
async function inBucket(name: string): Promise<string | undefined> {
  const found = await bucket.read(name, { signal: AbortSignal.timeout(30_000) })
  return found && found !== 'unchanged' ? String(await buffer(found.body)) : undefined
}

describe('moving uploads into a bucket', () => {
  it('copies each, goes on where it was broken off, and takes over what changed here alone', async () => {
    put('barn_1.png', 'barn')
    put('deed_1.pdf', 'deed')
    put('.gitkeep', '')
    await mkdir(join(folder, 'folder'))
    const move = async () => await moveUploads(folder, bucket)
    const brokenOff = s3.refusing(/^PUT .*deed/, move)
    await expect(brokenOff).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
    expect(await move()).toEqual({ copied: 1, alike: 1, newer: [] })
    expect((await s3.keys()).toSorted()).toEqual(['uploads/barn_1.png', 'uploads/deed_1.pdf'])

    put('barn_1.png', 'barn before the bucket', '2020-01-01')
    put('deed_1.pdf', 'deed after the bucket', '2126-01-01')
    expect(await move()).toEqual({ copied: 1, alike: 0, newer: ['barn_1.png'] })
    expect(await inBucket('barn_1.png')).toBe('barn')
    expect(await inBucket('deed_1.pdf')).toBe('deed after the bucket')
  })

  it('says so when a file does not come back as it was sent', async () => {
    put('field_1.png', 'field')
    const lossy: Bucket = {
      ...bucket,
      write: async (name) => await bucket.write(name, Buffer.from('fie')),
    }
    const problem = await moveUploads(folder, lossy).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(BackupProblem)
    expect(String(problem)).toContain('field_1.png')
  })

  it('names a file of this machine that cannot be read', async () => {
    put('map_1.tif', '')
    // More than can be read at once, and nothing on the disk.
    truncateSync(join(folder, 'map_1.tif'), 2 ** 31 + 1)
    const problem = await moveUploads(folder, bucket).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(BackupProblem)
    expect(String(problem)).toContain(`${join(folder, 'map_1.tif')} cannot be read`)
  })
})
