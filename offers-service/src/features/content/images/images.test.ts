import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  imageFormatOf,
  imageTypes,
  type ImageFormat,
  maxImageBytes,
  type UploadedImage,
} from '../../../../contract/index.ts'
import { startSession } from '../../../platform/access/sessions.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { openConsole } from '../../../testing/console.ts'
import { hugePictures, samplePicture } from '../../../testing/pictures.ts'
import { startService } from '../../../testing/service.ts'
import { type RunningStrapi, startStrapi } from '../../../testing/strapi.ts'

let strapi: RunningStrapi
let service: Awaited<ReturnType<typeof startService>>
let headers: Record<string, string>
const logIn = async ({ db, clock, services }: typeof service) => {
  const { cookie, proof } = await startSession(db.write, services.macs, clock.now, {
    userAgent: 'test',
  })
  headers = { cookie: `admin=${cookie}`, authorization: `Bearer ${proof}` }
}
beforeAll(async () => {
  strapi = await startStrapi({ seed: 'none' })
  service = await startService(await openDatabase(':memory:'), {
    CMS_URL: strapi.url,
    CMS_TOKEN: strapi.token,
  })
  await logIn(service)
})
afterAll(async () => {
  await service?.stop()
  await strapi?.stop()
})

async function send(
  bytes: Buffer,
  query: Record<string, string> = {},
  from = service,
  others: Record<string, string> = {},
) {
  return await from.app.inject({
    method: 'POST',
    url: '/api/admin/images',
    query: { name: 'barn.jpg', alt: 'A red barn', ...query },
    headers: { ...headers, 'content-type': 'image/jpeg', ...others },
    payload: bytes,
  })
}

function formWith(bytes: Buffer, name: string, type: string): FormData {
  const body = new FormData()
  body.append('files', new File([new Uint8Array(bytes)], name, { type }))
  return body
}
const hugeForm = () => formWith(hugePictures.png(), 'barn.png', 'image/png')

const formats = Object.keys(imageTypes) as ImageFormat[]
const wide = { width: 6, height: 3 }
/** What becomes of a picture of each kind. */
const stored: Record<ImageFormat, { kind: ImageFormat; size: UploadedImage['size'] }> = {
  jpg: { kind: 'jpg', size: { width: 3, height: 6 } },
  png: { kind: 'png', size: wide },
  webp: { kind: 'webp', size: wide },
  avif: { kind: 'webp', size: wide },
  gif: { kind: 'gif', size: wide },
}

const Library = v.object({ results: v.array(v.object({ id: v.number() })) })

/** All files that the content system has on disk, besides its database. */
async function filesOnDisk(): Promise<string[]> {
  const folder = strapi.env.DATA_DIR ?? ''
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return files.filter((file) => file.isFile() && !/\.db/.test(file.name)).map(({ name }) => name)
}

/** The kinds of the files that have come since, once what was only passing is gone. */
async function expectAdded(before: string[], kinds: string[]): Promise<void> {
  const added = async () => (await filesOnDisk()).filter((name) => !before.includes(name))
  await expect
    .poll(async () => (await added()).map((name) => extname(name)).toSorted())
    .toEqual(kinds)
}

describe('a file that is no picture', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page called a picture', Buffer.from('<script>alert(1)</script>')],
    ['a drawing that may run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a document', Buffer.from('%PDF-1.7')],
    ['a picture that breaks off', samplePicture('png').subarray(0, 90)],
    ['the mere beginning of one', samplePicture('png').subarray(0, 40)],
  ])('is refused: %s', async (_name, bytes) => {
    const before = await filesOnDisk()
    const answer = await send(bytes)
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ code: 'not_a_picture' })
    expect(await filesOnDisk()).toEqual(before)
  })
})

describe('a picture that is small as a file and huge once decoded', () => {
  it.each(Object.entries(hugePictures))('is refused undecoded: %s', async (_kind, picture) => {
    const bytes = picture()
    expect(bytes.length).toBeLessThan(40_000)
    const before = await filesOnDisk()
    const answer = await send(bytes)
    expect(answer.json()).toMatchObject({
      code: 'too_many_pixels',
      message: 'This picture has more than 50 megapixels. Make it smaller, or choose another one.',
    })
    expect(answer.statusCode).toBe(413)
    expect(await filesOnDisk()).toEqual(before)
  })

  it('is refused from an editor in the console too, in place of another picture as well', async () => {
    const editor = await openConsole(strapi)
    const before = await filesOnDisk()
    await expect(editor('POST', '/upload', hugeForm())).rejects.toThrow('50 megapixels')
    await expect(editor('POST', '/upload/files', hugeForm())).rejects.toThrow('50 megapixels')
    await send(samplePicture('png'))
    const newest = await editor('GET', '/upload/files?sort=id:desc')
    const id = v.parse(Library, newest).results[0]?.id
    await expect(editor('POST', `/upload?id=${id}`, hugeForm())).rejects.toThrow('50 megapixels')
    await expectAdded(before, ['.png'])

    // A document is stored as it is, when it says that it is one.
    const document = Buffer.from('%PDF-1.7 and so on')
    const misnamed = formWith(document, 'barn.png', 'image/png')
    await expect(editor('POST', '/upload', misnamed)).rejects.toThrow('not a JPEG')
    await editor('POST', '/upload', formWith(document, 'deed.pdf', 'application/pdf'))
    await expectAdded(before, ['.pdf', '.png'])
  })
})

describe('a picture', () => {
  it('is refused when it is too large, though its first bytes are right', async () => {
    const answer = await send(Buffer.concat([samplePicture('png'), Buffer.alloc(maxImageBytes)]))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'payload_too_large' })
  })

  it('is refused without a session', async () => {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/api/admin/images?name=barn.png',
      headers: { 'content-type': 'image/png' },
      payload: samplePicture('png'),
    })
    expect(answer.statusCode).toBe(401)
  })

  it('waits for better times while Strapi is away', async () => {
    const alone = await startService(await openDatabase(':memory:'))
    await logIn(alone)
    const answer = await send(samplePicture('png'), {}, alone)
    await alone.stop()
    await logIn(service)
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'content_unavailable' })
  })

  it.each(formats)('of the kind %s gets the ending it deserves, and its size', async (format) => {
    const answer = await send(samplePicture(format), { name: 'C:\\photos\\Old Barn.html' })
    expect(answer.statusCode).toBe(201)
    const { url, ...image } = answer.json<UploadedImage>()
    const { kind, size } = stored[format]
    expect(url).toMatch(new RegExp(String.raw`^/uploads/[a-z_]*barn_\w+\.${kind}$`, 'i'))
    expect(image).toEqual({ alt: 'A red barn', size })
    const file = Buffer.from(await (await fetch(`${strapi.url}${url}`)).arrayBuffer())
    expect(imageFormatOf(file)).toBe(kind)
    // Where it was taken.
    expect(file.toString('latin1')).not.toMatch(/exif/i)
  })

  it('larger than a page is wide is shown scaled down', async () => {
    const hero = new URL('../../../../../web/public/images/hero-1920.webp', import.meta.url)
    const answer = await send(readFileSync(hero))
    expect(answer.json()).toMatchObject({ size: { width: 1600 } })
  })

  it('cannot run, from wherever it is served', async () => {
    const { url } = (await send(samplePicture('png'))).json<UploadedImage>()
    for (const path of [url, url.replace('u', '%75'), '/uploads/none.png'])
      expect([...(await fetch(strapi.url + path)).headers]).toEqual(
        expect.arrayContaining([
          ['content-security-policy', expect.stringMatching(/default-src 'none'.*; sandbox$/)],
          ['x-content-type-options', 'nosniff'],
        ]),
      )
  })

  it('may have no words when it only decorates', async () => {
    const answer = await send(samplePicture('gif'), { alt: '' })
    expect(answer.json()).toMatchObject({ alt: '' })
  })
})

const sendAs = async (key: string, bytes: Buffer, alt = 'A gate') =>
  await send(bytes, { alt }, service, { 'idempotency-key': key })

describe('a picture that is sent again with its key', () => {
  it('is stored once, also of two at the same moment', async () => {
    const picture = samplePicture('png')
    const [first, meanwhile] = await Promise.all([sendAs('one', picture), sendAs('one', picture)])
    expect(first.statusCode).toBe(201)
    const again = await sendAs('one', picture)
    expect([meanwhile.body, again.body]).toEqual([first.body, first.body])
    const other = (await sendAs('other', picture)).json<UploadedImage>()
    expect(other.url).not.toBe(first.json<UploadedImage>().url)
  })

  it('is refused where the picture or its words are others', async () => {
    const picture = samplePicture('png')
    expect((await sendAs('two', picture)).statusCode).toBe(201)
    const answers = [
      await sendAs('two', samplePicture('jpg')),
      await sendAs('two', picture, 'A fence'),
    ]
    for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'key_reused' })
  })
})
