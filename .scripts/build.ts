import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './root.ts'

interface Part {
  name: 'cms' | 'web' | 'offers-service'
  title: string
  /** What the build is made from; a change in any of these files makes it stale. */
  sources: string[]
  /** Where the build notes what it was made from. */
  stamp: string
}

const parts: Part[] = [
  {
    name: 'cms',
    title: 'Building the content system and its console',
    sources: ['cms/src/**/*', 'cms/config/**/*', 'cms/package.json', 'cms/tsconfig.json'],
    stamp: 'cms/dist/.built-from',
  },
  {
    name: 'web',
    title: 'Building the website',
    sources: [
      'web/src/**/*',
      'web/public/**/*',
      'web/*.{ts,html,json}',
      'offers-service/contract/**/*',
    ],
    stamp: 'web/dist/.built-from',
  },
  {
    name: 'offers-service',
    title: 'Bundling the service',
    sources: ['offers-service/{src,contract,migrations}/**/*', 'offers-service/rolldown.config.ts'],
    stamp: 'offers-service/dist/.built-from',
  },
]

/** Sizes and times tell as well as contents whether a file changed, and are read in no time. */
function fingerprint({ sources }: Part): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'pnpm-lock.yaml')))
  for (const path of globSync(sources, { cwd: root }).toSorted()) {
    const file = statSync(join(root, path))
    if (file.isFile()) hash.update(`${path} ${file.size} ${file.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

async function buildPart(part: Part, log: (line: string) => void): Promise<void> {
  const stamp = join(root, part.stamp)
  const current = fingerprint(part)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  const startedAt = Date.now()
  log(`${part.title} …`)
  const building = promisify(execFile)('pnpm', ['--filter', part.name, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: Infinity,
  })
  // Whoever starts again must not meet a build that still writes.
  const giveUp = () => building.child.kill()
  process.once('exit', giveUp)
  try {
    await building
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${part.title} failed.\n${stdout}\n${stderr}`, { cause: error })
  } finally {
    process.off('exit', giveUp)
  }
  writeFileSync(stamp, current)
  log(`${part.title}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

/**
 * Builds whatever is missing or older than its sources, or only these parts of it, side by side; says so in `log`. Throws with the
 * tool's output when a part fails, after the others have ended.
 */
export async function buildStale(
  log: (line: string) => void,
  ...names: Part['name'][]
): Promise<void> {
  const wanted = names.length > 0 ? parts.filter(({ name }) => names.includes(name)) : parts
  const results = await Promise.allSettled(wanted.map(async (part) => await buildPart(part, log)))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

if (import.meta.main) await buildStale(console.log)
