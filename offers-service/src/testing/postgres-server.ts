import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { copyForEveryone, packagedPrograms, otherUser } from './postgres-programs.ts'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}

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

/** Starts a real PostgreSQL with passing data on a free port, from wherever its programs lie and whoever starts it. */
export async function startPostgres(programs = packagedPrograms()) {
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
  // Tests do not survive a power cut, so nothing needs to reach the disk.
  const unsafe = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']
  const settings = [...unsafe, 'max_connections=200']
  const place = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']
  const options = [...settings, ...place].flatMap((setting) => ['-c', setting])
  const server = run('postgres', ['-D', data, ...options])
  const endAtOnce = () => void server.kill('SIGQUIT')
  process.once('exit', endAtOnce)
  await untilDone(server, 'server', 'database system is ready to accept connections')
  return {
    url: `postgres://test@127.0.0.1:${port}`,
    stop: async () => {
      process.off('exit', endAtOnce)
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
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
