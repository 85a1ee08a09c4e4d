import { fork, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

const cms = fileURLToPath(new URL('../../../cms', import.meta.url))

const Ready = v.object({ port: v.number() })

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function newestIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Math.max(...files.map((file) => changedAt(join(folder, file))))
}

/** Builds the cms when its build is missing or older than its sources, which takes half a minute. */
function buildIfStale(): void {
  const sources = Math.max(
    newestIn(join(cms, 'src')),
    newestIn(join(cms, 'config')),
    changedAt(join(cms, 'package.json')),
  )
  if (changedAt(join(cms, 'dist/build/index.html')) > sources) return
  const { status, stdout, stderr } = spawnSync('pnpm', ['--filter', 'cms', 'build'], {
    cwd: cms,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The cms could not be built.\n${stdout}\n${stderr}`)
}

export interface RunningStrapi {
  url: string
  token: string
  stop: () => Promise<void>
}

/** Starts the real cms on a free port with its own temporary data. `serviceUrl` is who hears of changes; nobody if absent. */
export async function startStrapi(options: {
  seed: 'demo' | 'none'
  serviceUrl?: string
}): Promise<RunningStrapi> {
  buildIfStale()
  const dataDir = await mkdtemp(join(tmpdir(), 'cms-'))
  const token = randomBytes(24).toString('hex')
  const child = fork(join(cms, 'start.mjs'), {
    // Not the folder the cms lives in: it must start from anywhere.
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      CMS_PORT: '0',
      CMS_SECRET: randomBytes(24).toString('hex'),
      CMS_TOKEN: token,
      DATA_DIR: dataDir,
      SERVICE_URL: options.serviceUrl ?? 'http://127.0.0.1:9',
      SEED: options.seed,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let lastWords = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = `${lastWords}${text}`.slice(-4000)
    })
  const exited = once(child, 'exit')
  const [message]: unknown[] = await Promise.race([once(child, 'message'), exited])
  const ready = v.safeParse(Ready, message)
  if (!ready.success) throw new Error(`The cms did not start.\n${lastWords}`)
  return {
    url: `http://127.0.0.1:${ready.output.port}`,
    token,
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
