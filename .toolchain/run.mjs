// Starts a script of this project on the Node and pnpm it is made for, whatever Node 20 or later started this one.
// Plain JavaScript without dependencies, because nothing is installed yet when it runs for the first time.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const toolchain = join(root, '.toolchain')
const bin = join(toolchain, 'node_modules', '.bin')
const node = join(toolchain, 'node_modules', 'node', 'bin', 'node')
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
// npm hands its own settings to children as npm_config_*; pnpm warns about each one it does not know.
for (const name of Object.keys(env)) if (name.startsWith('npm_config_')) delete env[name]

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

function isToolchainInstalled() {
  const { dependencies } = readJson(join(toolchain, 'package.json'))
  return Object.entries(dependencies).every(([name, version]) => {
    const manifest = join(toolchain, 'node_modules', name, 'package.json')
    return existsSync(node) && existsSync(manifest) && readJson(manifest).version === version
  })
}

function step(title, command, args, cwd) {
  const startedAt = Date.now()
  console.log(`${title} …`)
  const result = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
  if (result.status !== 0) {
    console.error(result.stdout ?? '', result.stderr ?? '', result.error ?? '')
    console.error(`${title} failed. Fix what is named above and run the command again.`)
    process.exit(1)
  }
  console.log(`${title}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

if (!isToolchainInstalled()) {
  step(
    'Installing Node 24 and pnpm',
    'npm',
    ['install', '--no-package-lock', '--no-audit', '--no-fund'],
    toolchain,
  )
}

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .digest('hex')
// An update that was broken off has packages of two versions here, and puts them right itself.
const isGoingOn =
  process.argv[2] === '.scripts/update.ts' && existsSync(join(root, '.update', 'unfinished.json'))
const stamp = join(root, 'node_modules', '.installed-lock')
if (!isGoingOn && (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock)) {
  step('Installing packages', join(bin, 'pnpm'), ['install', '--frozen-lockfile'], root)
  writeFileSync(stamp, lock)
}

const [script, ...args] = process.argv.slice(2)
const child = spawn(node, [join(root, script), ...args], { cwd: root, env, stdio: 'inherit' })
// A terminal sends Ctrl-C to the whole group, so the child hears it itself; here it only must not end this process early.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
// npm leaves its children running when only npm is told to stop; a changed parent is how that shows.
const parent = process.ppid
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
