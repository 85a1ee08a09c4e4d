import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { startService } from '../testing/service.ts'

let dataDir: string
let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'uploads-'))
  service = await startService(await openDatabase(':memory:'), { DATA_DIR: dataDir })
  const uploads = join(dataDir, 'public/uploads')
  mkdirSync(uploads, { recursive: true })
  const page = '<script>alert(1)</script>'
  for (const name of ['a.png', 'a.PDF', 'a.html', 'a.svg', 'a.png.html', 'a'])
    writeFileSync(join(uploads, name), page)
})
afterAll(async () => {
  await service.stop()
  rmSync(dataDir, { recursive: true })
})

describe('what an editor has uploaded', () => {
  it('can run nothing, whatever it is', async () => {
    const { headers } = await service.call('GET', '/uploads/a.png')
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  it('is kept as a file when it is a document', async () => {
    const { headers } = await service.call('GET', '/uploads/a.PDF')
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it.each(['a.html', 'a.svg', 'a.png.html', 'a', 'none.png', 'a.png%2ehtml', '../../a.png'])(
    'is not handed out as %s',
    async (name) => {
      const answer = await service.call('GET', `/uploads/${name}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )
})
