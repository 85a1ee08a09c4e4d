import { fork } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../../.scripts/ports.ts'
import { compileCache } from '../../../.scripts/root.ts'
import { serviceStart } from '../../../.scripts/service-start.ts'
import { service } from './programs.ts'

/**
 * Starts the bundled service as a process of its own, without a content system, and resolves when it answers. Whoever calls has
 * bundled it before. Without a `PORT` it takes one that is free.
 */
export async function startServerProcess(dataDir: string, environment: NodeJS.ProcessEnv = {}) {
  const port = environment.PORT ?? String(await freePort())
  const child = fork(service, {
    execArgv: serviceStart.execArgv,
    env: {
      ...serviceStart.env,
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      PORT: port,
      DATA_DIR: dataDir,
      CMS_TOKEN: 'c'.repeat(32),
      SIGNING_SECRET: 's'.repeat(32),
      CMS_URL: 'http://127.0.0.1:9',
      ADMIN_PASSWORD: 'correct horse battery',
      SEED: 'none',
      SHED_AT_MS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log += text
    })
  const exited = once(child, 'exit')
  await Promise.race([once(child, 'message'), exited])
  if (child.exitCode !== null) throw new Error(`The service did not start: ${log.trim()}`)
  return {
    pid: child.pid,
    origin: `http://127.0.0.1:${port}`,
    /** Everything it has said so far. */
    log: () => log,
    /** Ends it without asking, as a power cut would. */
    kill: async (): Promise<void> => {
      child.kill('SIGKILL')
      await exited
    },
    /** Asks it to end; resolves with its exit code once it has. */
    stop: async (): Promise<number | null> => {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
  }
}
