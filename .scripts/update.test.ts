import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from './ports.ts'
import { root } from './root.ts'

/*
 * The command itself on a site of a few lines, whose versions say in a word how they do: what takes long of the real one (installing,
 * building, starting) is tested elsewhere. A program in the place of systemctl starts and stops it.
 */
const files = {
  '.gitignore': 'node_modules\ndist\n.update\ndata\n.env\n',
  'package.json': '{ "type": "module" }',
  '.toolchain/run.mjs': `
    import { spawnSync } from 'node:child_process'
    process.exit(spawnSync(process.execPath, process.argv.slice(2), { stdio: 'inherit' }).status)`,
  '.scripts/build.ts': `
    import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
    const version = readFileSync('version', 'utf8')
    if (version.includes('unbuildable')) throw new Error('A type is wrong.')
    for (const name of ['node_modules', 'offers-service/dist']) mkdirSync(name, { recursive: true })
    writeFileSync('offers-service/dist/server.mjs', version)`,
  '.scripts/start.ts': `
    import { existsSync, readFileSync, writeFileSync } from 'node:fs'
    import { createServer } from 'node:http'
    const version = readFileSync('offers-service/dist/server.mjs', 'utf8')
    const tables = readFileSync('data/service.db', 'utf8')
    if (tables === 'newer' && !version.includes('newer')) process.exit(1)
    if (version.includes('newer')) writeFileSync('data/service.db', 'newer')
    if (version.includes('broken')) process.exit(1)
    createServer((_, response) => response.end(version)).listen(process.env.PORT)`,
  'offers-service/src/backups/backup.ts': `console.log('The backup is made.')`,
  'offers-service/src/doctor/doctor.ts': `
    import { readFileSync } from 'node:fs'
    const isIll = readFileSync('offers-service/dist/server.mjs', 'utf8').includes('ill')
    const known = { name: 'backup', state: 'mend' }
    console.log(JSON.stringify(isIll ? [known, { name: 'mail', state: 'mend' }] : [known]))`,
  version: 'first',
}

const fakeSystemctl = (site: string, port: string) => `#!${process.execPath}
const { spawn } = require('node:child_process')
const { existsSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const file = '${site}.pid'
const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
const isUp = () => { try { return process.kill(pid, 0) } catch { return false } }
const [verb, ...names] = process.argv.slice(2)
process.on('exit', () => { if (process.env.KILLED_AT === verb) process.kill(process.ppid, 'SIGKILL') })
if (verb === 'show' && names[0] === '*.service')
  console.log('Id=cron.service\\nWorkingDirectory=/\\nActiveState=active\\n\\nId=land.service\\nWorkingDirectory=${site}\\nActiveState=' + (isUp() ? 'active' : 'inactive'))
else if (verb === 'show') console.log('NRestarts=0\\nActiveState=' + (isUp() ? 'active' : 'failed'))
else if (verb === 'stop' && isUp()) process.kill(pid)
else if (verb === 'start') {
  const child = spawn(process.execPath, ['.scripts/start.ts'], {
    cwd: '${site}', env: { ...process.env, PORT: '${port}' }, detached: true, stdio: 'ignore',
  })
  writeFileSync(file, String(child.pid))
  child.unref()
}
`

/** Kills who calls it at one of its commands: once that is done, or for \`reset\` before. */
const fakeGit = `#!${process.execPath}
const { spawnSync } = require('node:child_process')
const said = process.argv.slice(2)
const isLast = said.join(' ').startsWith(process.env.KILLED_AT)
if (isLast && said[0] === 'reset') process.kill(process.ppid, 'SIGKILL')
else {
  const PATH = process.env.PATH.split(':').slice(1).join(':')
  const env = { ...process.env, PATH }
  const { status } = spawnSync('git', said, { stdio: 'inherit', env })
  if (isLast) process.kill(process.ppid, 'SIGKILL')
  process.exit(status)
}
`

let folder: string
let site: string
let port: string
let environment: NodeJS.ProcessEnv

const git = (cwd: string, ...args: string[]) => {
  const identity = ['-c', 'user.name=Owner', '-c', 'user.email=owner@land.test']
  const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], {
    cwd,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  return stdout.trim()
}
const systemctl = (verb: string) => spawnSync(join(folder, 'bin/systemctl'), [verb, 'land.service'])
const served = async () => await (await fetch(`http://127.0.0.1:${port}/`)).text()
const origin = () => join(folder, 'origin')

function release(version: string): string {
  writeFileSync(join(origin(), 'version'), version)
  git(origin(), 'commit', '--all', '--quiet', '--message', version)
  return git(origin(), 'rev-parse', 'HEAD')
}

const call = (args: string[], env: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, ['.scripts/update.ts', ...args], {
    cwd: site,
    env,
    encoding: 'utf8',
  })
const update = (...args: string[]) => {
  const { status, stdout, stderr } = call(args, environment)
  return { status, said: stdout + stderr }
}
/** An update that is killed when it calls this. */
const killedUpdate = (at: string) =>
  expect(call([], { ...environment, KILLED_AT: at }).signal).toBe('SIGKILL')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'update-'))
  site = join(folder, 'site')
  port = String(await freePort())
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(origin(), name)), { recursive: true })
    writeFileSync(join(origin(), name), text)
  }
  for (const name of ['update.ts', 'update-site.ts', 'root.ts'])
    cpSync(join(root, '.scripts', name), join(origin(), '.scripts', name))
  git(folder, 'init', '--quiet', '--initial-branch=main', origin())
  git(origin(), 'add', '--all')
  git(origin(), 'commit', '--quiet', '--message', 'first')
  git(folder, 'clone', '--quiet', origin(), site)
  mkdirSync(join(site, 'data'))
  writeFileSync(join(site, 'data/service.db'), 'older')
  spawnSync(process.execPath, ['.scripts/build.ts'], { cwd: site })
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/systemctl'), fakeSystemctl(site, port))
  chmodSync(join(folder, 'bin/systemctl'), 0o755)
  writeFileSync(join(folder, 'bin/git'), fakeGit)
  chmodSync(join(folder, 'bin/git'), 0o755)
  environment = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, PORT: port }
  systemctl('start')
  while ((await served().catch(() => '')) !== 'first') await sleep(50)
})
afterEach(() => {
  systemctl('stop')
  rmSync(folder, { recursive: true, force: true })
})

const head = () => git(site, 'rev-parse', 'HEAD')

it('serves the new version, after a backup, and does nothing when there is none', async () => {
  const commit = release('second')
  const { status, said } = update()
  expect(status, said).toBe(0)
  expect(said).toContain('The backup is made.')
  expect(await served()).toBe('second')
  expect(head()).toBe(commit)
  expect(existsSync(join(site, 'data/.unfinished-backup-update'))).toBe(false)
  expect(update().said).toContain('This is the version already.')
})

it('leaves the running site alone where the new version does not build', async () => {
  const before = head()
  release('unbuildable')
  const { status, said } = update()
  expect(status).toBe(1)
  expect(said).toContain('A type is wrong.')
  expect(said).not.toContain('Stopping')
  expect([await served(), head()]).toEqual(['first', before])
})

it('goes back where the new version does not start', async () => {
  const before = head()
  release('broken')
  const { status, said } = update()
  expect(status).toBe(1)
  expect(said).toMatch(/did not become ready\. The version of before runs again\.$/m)
  expect([await served(), head()]).toEqual(['first', before])
})

it('goes back with the databases where the new version has changed the tables', async () => {
  release('newer and broken')
  const { status, said } = update()
  expect(status).toBe(1)
  expect(said).toContain('with the databases of before')
  expect(await served()).toBe('first')
  expect(readFileSync(join(site, 'data/service.db'), 'utf8')).toBe('older')
  expect(readFileSync(join(site, 'data/from-failed-update/service.db'), 'utf8')).toBe('newer')
})

it('goes back where the doctor finds something that was not so before', async () => {
  release('ill')
  const { status, said } = update()
  expect(status).toBe(1)
  expect(said).toContain('The doctor finds something new to mend (mail).')
  expect(await served()).toBe('first')
})

it('refuses a folder with changes and a site that nobody here can stop', async () => {
  release('second')
  writeFileSync(join(site, 'version'), 'mine')
  expect(update().said).toContain('Files of the site were changed here')
  git(site, 'checkout', '--', 'version')
  writeFileSync(join(folder, 'bin/systemctl'), '#!/bin/sh\nexit 1\n')
  const { status, said } = update()
  expect(status).toBe(1)
  expect(said).toContain('Stop it, then run this again.')
  writeFileSync(join(folder, 'bin/systemctl'), fakeSystemctl(site, port))
})

it.each(['worktree', 'stop', 'reset', 'start'])(
  'that was killed at its %s comes to its end when it is called again',
  async (at) => {
    const commit = release('second')
    killedUpdate(at)
    const { status, said } = update()
    expect(status, said).toBe(0)
    expect([await served(), head()]).toEqual(['second', commit])
    expect(existsSync(join(site, 'data/.unfinished-backup-update'))).toBe(false)
    expect(update().said).toContain('This is the version already.')
  },
)

it.each(['stop', 'reset', 'start'])(
  'that was killed at its %s goes back all the same where the new version does not start',
  async (at) => {
    const before = head()
    release('newer and broken')
    killedUpdate(at)
    const { status, said } = update()
    expect(status).toBe(1)
    expect(said).toContain('with the databases of before')
    expect([await served(), head()]).toEqual(['first', before])
    expect(readFileSync(join(site, 'data/service.db'), 'utf8')).toBe('older')
  },
)

it('that was killed between two moves of folders comes to its end', async () => {
  release('second')
  killedUpdate('reset')
  renameSync(join(site, 'offers-service/dist'), join(site, '.update/next/offers-service/dist'))
  const { status, said } = update()
  expect(status, said).toBe(0)
  expect(await served()).toBe('second')
})

it('that was killed while it went back goes on going back', async () => {
  const before = head()
  release('newer and broken')
  killedUpdate(`reset --keep ${before}`)
  const { status, said } = update()
  expect(status).toBe(1)
  expect(said).toContain('with the databases of before')
  expect([await served(), head()]).toEqual(['first', before])
})
