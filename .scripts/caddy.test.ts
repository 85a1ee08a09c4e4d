import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from './ports.ts'
import { root } from './root.ts'

const isInstalled = spawnSync('caddy', ['version']).error === undefined

/** A process that answers with its number. The first of all that is asked for a page stops instead, and its number is in the file. */
const processCode = `
  import { writeFileSync } from 'node:fs'
  import { createServer } from 'node:http'
  createServer(({ url }, response) => {
    if (url === '/page') {
      let isFirst = true
      try {
        writeFileSync(process.env.FIRST, String(process.pid), { flag: 'wx' })
      } catch {
        isFirst = false
      }
      if (isFirst) process.kill(process.pid, 'SIGSTOP')
    }
    response.end(String(process.pid))
  }).listen(Number(process.env.PORT), '127.0.0.1')`

const untilAnswered = async (url: string) =>
  await expect.poll(async () => (await fetch(url).catch(() => null))?.ok).toBe(true)

describe.skipIf(!isInstalled)('Caddy with the file in deploy (skipped without caddy)', () => {
  let folder: string
  let origin: string
  let processes: ChildProcess[]
  let caddy: ChildProcess

  async function startProcess(port: number): Promise<ChildProcess> {
    const started = spawn(process.execPath, ['--input-type=module', '--eval', processCode], {
      env: { PORT: String(port), FIRST: join(folder, 'first') },
    })
    await untilAnswered(`http://127.0.0.1:${port}/livez`)
    return started
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'caddy-'))
    const [port, ...ports] = await Promise.all([freePort(), freePort(), freePort()])
    processes = await Promise.all(ports.map(startProcess))
    origin = `http://127.0.0.1:${port}`
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      DOMAIN: origin,
      UPSTREAMS: ports.map((each) => `127.0.0.1:${each}`).join(' '),
    }
    const file = join(root, 'deploy/Caddyfile')
    const { stdout } = spawnSync('caddy', ['adapt', '--config', file], { env, encoding: 'utf8' })
    // Its own port for changes is one that another Caddy on this machine may have.
    const config = { ...(JSON.parse(stdout) as object), admin: { disabled: true } }
    caddy = spawn('caddy', ['run', '--config', '-'], { env, stdio: ['pipe', 'ignore', 'ignore'] })
    caddy.stdin?.end(JSON.stringify(config))
    await untilAnswered(`${origin}/livez`)
  })

  afterEach(async () => {
    const ended = [...processes, caddy].map(async (child) => {
      const end = once(child, 'exit')
      child.kill('SIGKILL')
      await end
    })
    await Promise.all(ended)
    await rm(folder, { recursive: true })
  })

  it('has another process answer what one was asked that stands still', async () => {
    const answer = await fetch(`${origin}/page`)
    const first = Number(await readFile(join(folder, 'first'), 'utf8'))
    const others = processes.map(({ pid }) => pid).filter((pid) => pid !== first)
    expect(others).toHaveLength(1)
    expect({ status: answer.status, by: await answer.text() }).toEqual({
      status: 200,
      by: String(others[0]),
    })
  })
})
