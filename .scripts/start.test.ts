import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from './ports.ts'
import { root } from './root.ts'

it('tells the address of a new site when it can be visited, and not before', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'first-start-'))
  const port = await freePort()
  const start = spawn(process.execPath, [join(root, '.scripts/start.ts')], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      CMS_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      SEED: 'demo',
      // What a .env file of the project says is not meant for this site.
      ...Object.fromEntries(
        ['PUBLIC_URL', 'HOST', 'DATABASE_URL', 'CMS_URL', 'SMTP_URL'].map((name) => [name, '']),
      ),
    },
  })
  let said = ''
  for (const stream of [start.stdout, start.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const saidAddress = () => said.includes(`Website           http://localhost:${port}`)
  const get = async (path: string) => await fetch(`http://127.0.0.1:${port}${path}`)
  try {
    // The service answers long before there is anything to show.
    await expect
      .poll(async () => await (await get('/readyz')).json())
      .toEqual({ status: 'not ready', parts: { database: 'ready', content: 'not ready' } })
    expect(saidAddress(), said).toBe(false)
    const waiting = await get('/')
    expect([waiting.status, waiting.headers.get('x-robots-tag')]).toEqual([503, 'noindex'])
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)

    await expect.poll(saidAddress).toBe(true)
    for (const path of ['/', '/readyz', '/api/posts', '/api/settings', '/blog'])
      expect((await get(path)).status, path).toBe(200)
  } finally {
    start.kill('SIGTERM')
    await once(start, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
})
