import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCache } from './platform/bucket.ts'
import { openDatabase } from './platform/database/database.ts'
import { openConsole } from './testing/console.ts'
import { samplePicture } from './testing/pictures.ts'
import { startS3 } from './testing/s3-server.ts'
import { startService } from './testing/service.ts'
import { type RunningStrapi, startStrapi } from './testing/strapi.ts'

type Machine = Awaited<ReturnType<typeof startMachine>>

let s3: Awaited<ReturnType<typeof startS3>>
let strapi: RunningStrapi
let machines: [Machine, Machine, Machine]

/** A machine with a disk of its own, on which nothing is yet. */
async function startMachine(cms?: RunningStrapi) {
  const dataDir = await mkdtemp(join(tmpdir(), 'machine-'))
  const service = await startService(await openDatabase(':memory:'), {
    DATA_DIR: dataDir,
    ...s3.settings,
    ...(cms && { CMS_URL: cms.url, CMS_TOKEN: cms.token }),
  })
  const kept = join(dataDir, uploadCache)
  return {
    ...service,
    forget: async () => {
      for (const name of await readdir(kept)) await rm(join(kept, name))
    },
    end: async () => {
      await service.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

beforeAll(async () => {
  s3 = await startS3()
  const first = await startMachine()
  const serviceUrl = await first.app.listen({ port: 0, host: '127.0.0.1' })
  strapi = await startStrapi({ seed: 'none', serviceUrl, settings: s3.settings })
  machines = [first, await startMachine(strapi), await startMachine(strapi)]
})
afterAll(async () => {
  for (const machine of machines ?? []) await machine.end()
  await strapi?.stop()
  await s3?.stop()
})

const hero = readFileSync(new URL('../../web/public/images/hero-1920.webp', import.meta.url))

/** The admin puts a picture into the library at the second machine. */
async function send(bytes: Buffer) {
  return await machines[1].app.inject({
    method: 'POST',
    url: '/api/admin/images?name=barn.webp&alt=Barn',
    headers: { ...(await machines[1].adminHeaders()), 'content-type': 'image/webp' },
    payload: bytes,
  })
}
const upload = async (bytes: Buffer) => (await send(bytes)).json<{ url: string }>().url

/** What each machine answers to whoever looks at a file. */
async function lookAt(url: string) {
  return await Promise.all(machines.map(async (machine) => await machine.call('GET', url)))
}
const statuses = async (url: string) => (await lookAt(url)).map(({ statusCode }) => statusCode)

/** Time goes on everywhere, so that copies are looked after at the next visit. */
function goOn(): void {
  for (const { clock } of machines) clock.now = new Date(clock.now.getTime() + 60_000)
}

describe('a picture on several machines', () => {
  it('lies in the bucket with its smaller sizes, for nobody else to read, and on no disk', async () => {
    const url = await upload(hero)
    expect(url).toMatch(/^\/uploads\/barn_\w+\.webp$/)
    const name = url.slice('/uploads/'.length)
    expect(await s3.keys()).toEqual(
      expect.arrayContaining([`uploads/${name}`, `uploads/thumbnail_${name}`]),
    )
    expect(await readdir(join(strapi.env.DATA_DIR ?? '', 'public/uploads'))).toEqual([])
    const stored = s3.calls.filter(({ name: call }) => call.startsWith('PUT'))
    expect(stored.length).toBeGreaterThan(1)
    expect(stored.filter(({ headers }) => 'x-amz-acl' in headers)).toEqual([])
  })

  it('leaves nothing in the bucket when one of its sizes cannot be stored', async () => {
    const before = (await s3.keys()).toSorted()
    const answer = await s3.refusing(/^PUT .*thumbnail_/, async () => await send(hero))
    expect(answer.json()).toMatchObject({ code: 'storage_unavailable' })
    expect(s3.calls.some(({ name }) => /^DELETE .*barn_/.test(name))).toBe(true)
    expect((await s3.keys()).toSorted()).toEqual(before)
  })

  it('is shown by each under the same address, as from a disk, also when its copy is gone', async () => {
    const url = await upload(samplePicture('png'))
    const first = await lookAt(url)
    for (const machine of machines) await machine.forget()
    for (const { statusCode, headers, rawPayload } of [...first, ...(await lookAt(url))]) {
      expect(statusCode).toBe(200)
      expect(rawPayload).toEqual(first[0]?.rawPayload)
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=86400',
        'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
        etag: first[0]?.headers.etag,
      })
    }
  })

  it('is seen by editors under the address of the console', async () => {
    const url = await upload(samplePicture('gif'))
    const answer = await fetch(strapi.url + url)
    expect(answer.headers.get('content-type')).toBe('image/gif')
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none';.*; sandbox$/,
    )
    const [shown] = await lookAt(url)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(shown?.rawPayload)
    expect((await fetch(`${strapi.url}/uploads/none.gif`)).status).toBe(404)
  })

  it('gives way to what an editor puts in its place, and goes when it is deleted', async () => {
    const editor = await openConsole(strapi)
    const url = await upload(samplePicture('png'))
    const before = (await lookAt(url))[0]?.rawPayload
    const Library = v.object({ results: v.array(v.object({ id: v.number(), url: v.string() })) })
    const { results } = v.parse(Library, await editor('GET', '/upload/files?sort=id:desc'))
    expect(results[0]?.url).toBe(url)
    const path = `/upload?id=${results[0]?.id}`

    const form = new FormData()
    form.append('fileInfo', JSON.stringify({ name: 'barn.png' }))
    form.append('files', new File([new Uint8Array(hero)], 'barn.png', { type: 'image/webp' }))
    await editor('POST', path, form)
    const shownAnew = async () => {
      goOn()
      return (await lookAt(url)).map(({ rawPayload }) => !before?.equals(rawPayload))
    }
    await expect.poll(shownAnew).toEqual([true, true, true])

    await editor('DELETE', `/upload/files/${results[0]?.id}`)
    expect((await s3.keys()).filter((key) => `/${key}` === url)).toEqual([])
    const isShown = async () => {
      goOn()
      return await statuses(url)
    }
    await expect.poll(isShown).toEqual([404, 404, 404])
  })

  it('stays while the bucket is away; what no copy is of answers so, and nothing is taken', async () => {
    const [shown, unseen] = [await upload(samplePicture('jpg')), await upload(samplePicture('gif'))]
    expect(await statuses(shown)).toEqual([200, 200, 200])
    await s3.goAway()
    try {
      goOn()
      expect(await statuses(shown)).toEqual([200, 200, 200])
      for (const answer of await lookAt(unseen)) {
        expect(answer.json()).toMatchObject({ code: 'storage_unavailable' })
        expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
      }
      expect((await send(samplePicture('png'))).json()).toMatchObject({
        code: 'storage_unavailable',
      })
      expect((await machines[1].call('GET', '/readyz')).statusCode).toBe(200)
    } finally {
      await s3.comeBack()
    }
    expect(await statuses(unseen)).toEqual([200, 200, 200])
  })
})
