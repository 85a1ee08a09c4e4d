import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  imageFormatOf,
  imageTypes,
  type ImageFormat,
  maxImageBytes,
  type UploadedImage,
} from '../../../contract/index.ts'
import { startSession } from '../../admin/sessions.ts'
import { openDatabase } from '../../database.ts'
import { samplePicture } from '../../testing/pictures.ts'
import { startService } from '../../testing/service.ts'
import { type RunningStrapi, startStrapi } from '../../testing/strapi.ts'

let strapi: RunningStrapi
let service: Awaited<ReturnType<typeof startService>>
let headers: Record<string, string>
const logIn = async ({ db, clock }: typeof service) => {
  const { cookie, proof } = await startSession(db.query, clock.now, { userAgent: 'test' })
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

async function send(bytes: Buffer, query: Record<string, string> = {}, from = service) {
  return await from.app.inject({
    method: 'POST',
    url: '/api/admin/images',
    query: { name: 'barn.jpg', alt: 'A red barn', ...query },
    headers: { ...headers, 'content-type': 'image/jpeg' },
    payload: bytes,
  })
}

const formats = Object.keys(imageTypes) as ImageFormat[]
const wide = { width: 6, height: 3 }
const sizes: Record<ImageFormat, UploadedImage['size']> = {
  jpg: { width: 3, height: 6 },
  png: wide,
  webp: wide,
  avif: null,
  gif: wide,
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
    const answer = await send(bytes)
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ code: 'not_a_picture' })
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
    expect(url).toMatch(new RegExp(String.raw`^/uploads/[a-z_]*barn_\w+\.${format}$`, 'i'))
    expect(image).toEqual({ alt: 'A red barn', size: sizes[format] })
    const stored = await fetch(`${strapi.url}${url}`)
    expect(imageFormatOf(new Uint8Array(await stored.arrayBuffer()))).toBe(format)
  })

  it('larger than a page is wide is shown scaled down', async () => {
    const hero = new URL('../../../../web/public/images/hero-1920.webp', import.meta.url)
    const answer = await send(readFileSync(hero))
    expect(answer.json()).toMatchObject({ size: { width: 1600 } })
    expect(answer.json<UploadedImage>().url).toContain('large_')
  })

  it('may have no words when it only decorates', async () => {
    const answer = await send(samplePicture('gif'), { alt: '' })
    expect(answer.json()).toMatchObject({ alt: '' })
  })
})
