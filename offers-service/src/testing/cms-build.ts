import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the cms. */
export const cms = fileURLToPath(new URL('../../../cms', import.meta.url))

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function newestIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Math.max(...files.map((file) => changedAt(join(folder, file))))
}

/** Builds the cms once before a test run when its build is missing or older than its sources; that takes half a minute. */
export function setup(): void {
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
