import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { compileCache } from '../../../.scripts/root.ts'
import { cms } from './programs.ts'

const Ready = v.object({ port: v.number() })

export interface RunningStrapi {
  url: string
  token: string
  /** Settings of this very cms, for commands beside it. */
  env: NodeJS.ProcessEnv
  stop: () => Promise<void>
}

/** Starts the real cms as a process of its own, and resolves when it answers. Whoever calls has built the cms before. */
export async function startStrapiProcess(dataDir: string, environment: NodeJS.ProcessEnv) {
  const child = fork(join(cms, 'start.mjs'), {
    // Not the folder the cms lives in: it must start from anywhere.
    cwd: dataDir,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let lastWords = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = `${lastWords}${text}`.slice(-4000)
    })
  const exited = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null) child.kill(signal)
    await exited
  }
  const [message]: unknown[] = await Promise.race([once(child, 'message'), exited])
  const ready = v.safeParse(Ready, message)
  if (!ready.success) throw new Error(`The cms did not start.\n${lastWords}`)
  return {
    url: `http://127.0.0.1:${ready.output.port}`,
    /** Ends it without asking. */
    kill: async () => await end('SIGKILL'),
    stop: async () => await end('SIGTERM'),
  }
}

/**
 * Starts the real cms on a free port with its own temporary data, on SQLite unless `databaseUrl` names another database.
 *
 * `serviceUrl` is who hears of changes; nobody when absent. `settings` are more of its environment.
 */
export async function startStrapi(options: {
  seed: 'demo' | 'none'
  serviceUrl?: string
  databaseUrl?: string
  settings?: NodeJS.ProcessEnv
}): Promise<RunningStrapi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cms-'))
  const token = randomBytes(24).toString('hex')
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: compileCache,
    CMS_PORT: '0',
    CMS_SECRET: randomBytes(24).toString('hex'),
    CMS_TOKEN: token,
    DATA_DIR: dataDir,
    // What it leaves lying about lies where a test can see it.
    TMPDIR: dataDir,
    SERVICE_URL: options.serviceUrl ?? 'http://127.0.0.1:9',
    DATABASE_URL: options.databaseUrl ?? '',
    SEED: options.seed,
    ...options.settings,
  }
  const { url, stop } = await startStrapiProcess(dataDir, env)
  return {
    url,
    token,
    env,
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes a change past the service, as the console does; throws when Strapi refuses it. */
export async function changeInStrapi(
  { url, token }: RunningStrapi,
  method: 'POST' | 'PUT',
  path: string,
  data: object,
): Promise<void> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
}
