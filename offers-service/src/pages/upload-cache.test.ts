import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadCache, openBucket } from '../platform/bucket.ts'
import { openDatabase } from '../platform/database/database.ts'
import { samplePicture } from '../testing/pictures.ts'
import { startService } from '../testing/service.ts'
import { UploadCache } from './upload-cache.ts'

type Answer = RequestListener

let dataDir: string
let service: Awaited<ReturnType<typeof startService>>
/** What was asked of the bucket, and what it answers. */
const asked: string[] = []
let answer: Answer
const bucket = createServer((request, response) => {
  asked.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`)
  answer(request, response)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
  const address = bucket.address()
  const port = typeof address === 'object' ? address?.port : ''
  dataDir = mkdtempSync(join(tmpdir(), 'kept-'))
  service = await startService(await openDatabase(':memory:'), {
    DATA_DIR: dataDir,
    S3_BUCKET: 'land',
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
})
beforeEach(() => {
  asked.length = 0
  for (const folder of [uploadCache, 'public/uploads'])
    for (const name of readdirSync(join(dataDir, folder)))
      rmSync(join(dataDir, folder, name), { force: true })
})
afterAll(async () => {
  await service.stop()
  bucket.closeAllConnections()
  await new Promise((resolve) => bucket.close(resolve))
  rmSync(dataDir, { recursive: true })
})

const png = samplePicture('png')

/** Answers with a file, which is another for each mark. */
const gives =
  (content: Buffer, mark = '"1"'): Answer =>
  (request, response) => {
    if (request.headers['if-none-match'] === mark) {
      response.writeHead(304).end()
      return
    }
    const changed = new Date('2026-06-01T10:00:00Z').toUTCString()
    // Whatever it says that it is.
    const headers = { etag: mark, 'last-modified': changed, 'content-type': 'text/html' }
    response.writeHead(200, { ...headers, 'content-length': content.length }).end(content)
  }
const refuses =
  (status: number, code: string): Answer =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No.</Message></Error>`,
      )
const breaksOff: Answer = (_request, response) => {
  response.writeHead(200, { 'content-length': png.length })
  response.write(png.subarray(0, 40), () => response.destroy())
}
const noSuchFile = refuses(404, 'NoSuchKey')

const lookAt = async (name: string, remoteAddress = '127.0.0.1') =>
  await service.app.inject({ url: `/uploads/${name}`, remoteAddress })
const statusOf = async (name: string, from?: string) => (await lookAt(name, from)).statusCode
/** Copies in the same folder that wait only so long for the bucket. */
async function openCache(limitMs: number, warnings: unknown[] = []): Promise<UploadCache> {
  const { config, now } = service.services
  if (!config.bucket) throw new Error('No bucket is set.')
  const log = { warn: (_: unknown, text?: string) => void warnings.push(text), error: () => {} }
  return new UploadCache(await openBucket(config.bucket), { config, now, log }, limitMs)
}
const copies = () => readdirSync(join(dataDir, uploadCache))
const goOn = () => {
  service.clock.now = new Date(service.clock.now.getTime() + 60_000)
}

describe('an upload that lies in a bucket', () => {
  it.each<[string, Answer]>([
    ['refuses', refuses(403, 'AccessDenied')],
    ['is not there', refuses(404, 'NoSuchBucket')],
    ['is ill', refuses(500, 'InternalError')],
    ['sends one elsewhere', refuses(301, 'PermanentRedirect')],
    ['breaks the connection', (request) => request.socket.destroy()],
    ['breaks off in the middle', breaksOff],
    ['answers with a page', gives(Buffer.from('<!doctype html><script>alert(1)</script>'))],
    ['answers with a document', gives(Buffer.from('%PDF-1.7 and so on'))],
    ['answers with nothing', gives(Buffer.alloc(0))],
    [
      'answers without end',
      (_request, response) => response.writeHead(200, { 'content-length': 2 ** 40 }).write(png),
    ],
    ['does not say how much', (_request, response) => response.writeHead(200).end(png)],
  ])('is not shown, nor any part of it kept, when the bucket %s', async (_name, behaviour) => {
    answer = behaviour
    const { statusCode, headers } = await lookAt('barn.png')
    expect({ statusCode, cache: headers['cache-control'], again: headers['retry-after'] }).toEqual({
      statusCode: 503,
      cache: 'no-store',
      again: '5',
    })
    expect(copies()).toEqual([])
    answer = gives(png)
    expect((await lookAt('barn.png')).rawPayload).toEqual(png)
  })

  it('is given up when the bucket does not answer in time, or stops in the middle', async () => {
    const warnings: unknown[] = []
    const kept = await openCache(300, warnings)
    answer = () => {}
    await expect(kept.bring('frozen.png')).rejects.toThrow(/abort/i)
    answer = (_request, response) =>
      void response.writeHead(200, { 'content-length': png.length }).write(png.subarray(0, 40))
    await expect(kept.bring('slow.png')).rejects.toThrow(/abort/i)
    expect(copies()).toEqual([])
    // Both at the same moment by the clock, so the log has it once.
    expect(warnings).toEqual([
      expect.stringMatching(/^The bucket land fails, .*: no answer in time/),
    ])
    await kept.close()
  })

  it('is refused at once when more are asked for than a bucket should have to bear', async () => {
    const kept = await openCache(300)
    answer = () => {}
    const names = Array.from({ length: 45 }, (_, index) => `made-up-${index}.png`)
    const results = await Promise.allSettled(names.map(async (name) => await kept.bring(name)))
    const reasons = results.map((result) => result.status === 'rejected' && String(result.reason))
    expect(reasons.slice(0, 40).filter((reason) => !/abort/i.test(String(reason)))).toEqual([])
    expect(reasons.slice(40)).toEqual(Array(5).fill('Error: Too many files are asked for at once.'))
    await kept.close()
  })

  it('has its kind from its name, whatever the bucket calls it', async () => {
    answer = gives(png)
    expect((await lookAt('barn.png')).headers['content-type']).toBe('image/png')
    answer = gives(Buffer.from('%PDF-1.7 and so on'))
    expect((await lookAt('deed.pdf')).headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
    })
  })

  it('is not there where the bucket has none', async () => {
    answer = noSuchFile
    const { statusCode, headers } = await lookAt('none.png')
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  })

  it('is asked for anew half a minute after the bucket had none, or once content changes', async () => {
    answer = noSuchFile
    expect([await statusOf('late.png'), await statusOf('late.png')]).toEqual([404, 404])
    expect(asked).toHaveLength(1)
    service.services.contentChanges.announce()
    await statusOf('late.png')
    expect(asked).toHaveLength(2)
    answer = gives(png)
    expect(await statusOf('late.png')).toBe(404)
    goOn()
    expect(await statusOf('late.png')).toBe(200)
  })

  it('is asked for in vain by no network more than 30 times a minute; others, and what is here, are shown', async () => {
    answer = gives(png)
    writeFileSync(join(dataDir, 'public/uploads/older.png'), png)
    await lookAt('seen.png')
    asked.length = 0
    answer = noSuchFile
    const stranger = '203.0.113.9'
    for (let index = 0; index < 40; index += 1) await lookAt(`made-up-${index}.png`, stranger)
    expect(asked).toHaveLength(30)
    answer = gives(png)
    expect(await statusOf('barn.png', stranger)).toBe(429)
    expect(await statusOf('seen.png', stranger)).toBe(200)
    expect(await statusOf('older.png', stranger)).toBe(200)
    expect(await statusOf('barn.png', '203.0.113.10')).toBe(200)
    goOn()
    expect(await statusOf('field.png', stranger)).toBe(200)
  })

  it.each([
    '..%2f..%2fservice.db',
    '..%2fbarn.png',
    'old/barn.png',
    '.barn.png',
    'barn.html',
    'barn.png%2ehtml',
    'barn%00.png',
    'barn%20field.png',
    `${'a'.repeat(300)}.png`,
  ])('is not asked for as %s', async (name) => {
    answer = gives(png)
    const { statusCode } = await lookAt(name)
    expect([400, 404]).toContain(statusCode)
    expect(asked).toEqual([])
  })

  it('is asked for once when many come at the same moment', async () => {
    answer = gives(png)
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await lookAt('a.png')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect(asked).toEqual(['GET /land/uploads/a.png'])
  })

  it('is looked after beside the visit, and shown anew once it was replaced', async () => {
    const other = samplePicture('gif')
    answer = gives(png)
    await lookAt('b.png')
    await lookAt('b.png')
    expect(asked).toHaveLength(1)
    goOn()
    answer = gives(other, '"2"')
    expect((await lookAt('b.png')).rawPayload).toEqual(png)
    await expect.poll(async () => (await lookAt('b.png')).rawPayload).toEqual(other)
    goOn()
    answer = noSuchFile
    await expect.poll(async () => (await lookAt('b.png')).statusCode).toBe(404)
  })

  it('is asked for whole when another process has put another copy there', async () => {
    answer = gives(png)
    await lookAt('c.png')
    const copy = join(dataDir, uploadCache, 'c.png')
    writeFileSync(copy, samplePicture('gif'))
    goOn()
    await lookAt('c.png')
    await expect.poll(() => readFileSync(copy)).toEqual(png)
  })

  it.each<[string, Answer]>([
    ['refuses', refuses(403, 'AccessDenied')],
    ['is not there', refuses(404, 'NoSuchBucket')],
    ['breaks off in the middle', breaksOff],
    ['answers with a page', gives(Buffer.from('<!doctype html>'), '"2"')],
  ])('stays as it was while the bucket %s', async (name, behaviour) => {
    const path = `${name.replaceAll(' ', '-')}.png`
    answer = gives(png)
    await lookAt(path)
    answer = behaviour
    // Asked a second time, it has done with the first.
    const asksAgain = async () => {
      goOn()
      expect((await lookAt(path)).rawPayload).toEqual(png)
      return asked.length
    }
    await expect.poll(asksAgain).toBeGreaterThan(2)
  })

  it('is shown from the disk where it was uploaded before there was a bucket', async () => {
    writeFileSync(join(dataDir, 'public/uploads/old.png'), png)
    for (const behaviour of [noSuchFile, refuses(500, 'InternalError')]) {
      answer = behaviour
      expect((await lookAt('old.png')).rawPayload).toEqual(png)
    }
    goOn()
    answer = gives(samplePicture('gif'))
    expect((await lookAt('old.png')).rawPayload).toEqual(samplePicture('gif'))
  })
})
