import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildStale } from './build.ts'
import { freePort } from './ports.ts'
import { root } from './root.ts'

/** What the Dockerfile does to the built tree before it becomes the image. */
const prune = /^RUN (find \. -name node_modules[\s\S]*?)\n\n/m
  .exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1]
  ?.replaceAll('\\\n', ' ')

let folder: string
let site: ChildProcess | undefined
beforeAll(async () => {
  await buildStale(() => {})
  // Hard links take no room, so it lies on the disk of the project.
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/pruned-'))
}, 240_000)
afterAll(async () => {
  if (site && site.exitCode === null) {
    const ended = once(site, 'exit')
    site.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

function shell(command: string, cwd: string): void {
  const env = { ...process.env, npm_config_prefer_offline: 'true' }
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  expect(status, `${stdout}\n${stderr}`).toBe(0)
}

it('the tree of the image serves pages, with its content system, a check and a backup', async () => {
  expect(prune).toBeDefined()
  const tree = join(folder, 'site')
  const data = mkdtempSync(join(tmpdir(), 'pruned-data-'))
  mkdirSync(tree)
  const tracked = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.split('\n')
  const taken =
    /^(?:\.scripts|\.toolchain|cms|deploy|offers-service|web)\/|^(?:package\.json|pnpm-\S+|tsconfig\.json)$/
  for (const path of tracked.filter((name) => taken.test(name) && existsSync(join(root, name)))) {
    mkdirSync(join(tree, dirname(path)), { recursive: true })
    spawnSync('cp', ['-l', join(root, path), join(tree, path)])
  }
  for (const built of ['.toolchain/node_modules', 'cms/dist', 'web/dist', 'offers-service/dist'])
    spawnSync('cp', ['-al', join(root, built), join(tree, built)])
  shell(prune ?? 'false', tree)
  expect(existsSync(join(tree, 'web/src'))).toBe(false)

  const node = process.execPath
  const port = await freePort()
  const env = {
    PATH: dirname(node),
    NODE_ENV: 'production',
    PORT: String(port),
    CMS_PORT: String(await freePort()),
    DATA_DIR: data,
    BACKUP_DIR: join(folder, 'backups'),
    SEED: 'demo',
  }
  const output = { text: '' }
  const child = spawn(node, ['.scripts/start.ts', '--built'], { cwd: tree, env })
  site = child
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output.text += text))
  await expect.poll(() => output.text || child.exitCode).toContain('The content console answers')
  for (const path of ['/', '/blog', '/readyz', '/livez', '/healthz', '/sitemap.xml'])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(200)
  const run = (script: string) => spawnSync(node, [script], { cwd: tree, env, encoding: 'utf8' })
  const backup = run('offers-service/src/backups/backup.ts')
  expect(backup.status, backup.stderr).toBe(0)
  const doctor = run('offers-service/src/doctor/doctor.ts')
  expect(doctor.stdout, doctor.stderr).toContain('✓ The service answers.')
  rmSync(data, { recursive: true, force: true })
})
