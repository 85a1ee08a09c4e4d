import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from './ports.ts'
import { root } from './root.ts'

let dataDir: string
const children: ChildProcess[] = []
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'one-folder-'))
})
afterAll(async () => {
  for (const child of children) await end(child)
  rmSync(dataDir, { recursive: true, force: true })
})

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Starts a site on the one folder, as `npm start` does, with ports of its own. */
async function start(settings: NodeJS.ProcessEnv = {}) {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, '.scripts/start.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      CMS_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: 'correct horse battery',
      ...Object.fromEntries(
        ['PUBLIC_URL', 'HOST', 'DATABASE_URL', 'CMS_URL', 'SMTP_URL'].map((name) => [name, '']),
      ),
      ...settings,
    },
  })
  children.push(child)
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output.text += text))
  return { child, output, origin: `http://127.0.0.1:${port}` }
}

const isUp = async ({ output }: { output: { text: string } }) =>
  await expect.poll(() => output.text).toContain('The content console answers')

it('has one site at a time, also after it was killed, and demo content only if it was never used', async () => {
  const first = await start({ SEED: 'none' })
  await isUp(first)

  const second = await start()
  const [code] = (await once(second.child, 'exit')) as [number | null]
  expect(code).toBe(1)
  expect(second.output.text).toMatch(/^DATA_DIR is .* another site that runs uses\. .*$/m)
  expect(second.output.text).not.toMatch(/ at .*:\d+:\d+/)

  // As a power cut would: nobody is left to take a lock away.
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  await expect
    .poll(
      async () =>
        await fetch(`${first.origin}/healthz`).then(
          () => true,
          () => false,
        ),
    )
    .toBe(false)

  const third = await start()
  await isUp(third)
  expect(third.output.text).not.toContain('Demo offer')
  const posts: unknown = await (await fetch(`${third.origin}/api/posts`)).json()
  expect(posts).toEqual([])
})
