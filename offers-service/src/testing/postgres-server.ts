import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../../.scripts/ports.ts'
import { copyForEveryone, packagedPrograms, otherUser } from './postgres-programs.ts'

async function mayEveryoneEnter(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  if ((mode & 0o001) === 0) return false
  return dirname(folder) === folder || (await mayEveryoneEnter(dirname(folder)))
}

/** A new folder that every user can reach, also where the present user's own passing files are private. */
async function makeFolder(): Promise<string> {
  const parent = (await mayEveryoneEnter(tmpdir())) ? tmpdir() : '/tmp'
  const folder = await mkdtemp(join(parent, 'offers-postgres-'))
  await chmod(folder, 0o755)
  return folder
}

/** Waits until the program says `words`, or without them until it has ended well; rejects with what it said last. */
async function untilDone(program: ChildProcess, name: string, words?: string): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [program.stdout, program.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said = `${said}${text}`.slice(-4000)
        if (words !== undefined && said.includes(words)) resolve()
      })
    program.on('error', reject)
    program.on('exit', (code) => {
      if (code === 0 && words === undefined) resolve()
      else reject(new Error(`PostgreSQL's ${name} ended with ${code}.\n${said}`))
    })
  })
}

/**
 * Starts a real PostgreSQL with passing data on a free port, from wherever its programs lie and whoever starts it. One that is
 * not durable may forget what it confirmed when it is killed, which is faster.
 */
export async function startPostgres(programs = packagedPrograms(), isDurable = false) {
  const folder = await makeFolder()
  const user = otherUser()
  const reachable = user ? join(folder, 'programs') : programs
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  if (user) {
    await copyForEveryone(programs, reachable)
    await chown(data, user.uid, user.gid)
  }

  // The words waited for below are English, and names sort alike on every machine.
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  const run = (name: string, options: string[]) =>
    spawn(join(reachable, 'bin', name), options, { ...user, env, cwd: folder })
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const login = ['--username=test', '--auth=trust']
  await untilDone(run('initdb', ['-D', data, '--no-sync', ...login, ...locale]), 'initdb')

  const port = await freePort()
  const unsafe = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']
  const settings = [...(isDurable ? [] : unsafe), 'max_connections=200']
  const place = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']
  const options = [...settings, ...place].flatMap((setting) => ['-c', setting])
  let server: ChildProcess
  let ended: Promise<unknown>
  const begin = async () => {
    server = run('postgres', ['-D', data, ...options])
    ended = once(server, 'exit')
    await untilDone(server, 'server', 'database system is ready to accept connections')
  }
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal)
    await ended
  }
  const endAtOnce = () => void server.kill('SIGQUIT')
  process.once('exit', endAtOnce)
  await begin()
  return {
    url: `postgres://test@127.0.0.1:${port}`,
    /** Ends it without asking. What it had begun for its connections ends by itself soon after. */
    kill: async () => await end('SIGKILL'),
    /** Starts it again after {@link kill}, as soon as what was left of it lets it. */
    restart: async () => {
      const giveUpAt = performance.now() + 30_000
      for (;;)
        try {
          await begin()
          return
        } catch (error) {
          if (performance.now() > giveUpAt) throw error
        }
    },
    stop: async () => {
      process.off('exit', endAtOnce)
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts one PostgreSQL for the whole test run; each test makes its own database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres()
  project.provide('postgresServer', url)
  return stop
}
