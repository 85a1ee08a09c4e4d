import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

interface Part {
  name: 'cms' | 'web'
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
      'offers-service/contract/*',
    ],
    stamp: 'web/dist/.built-from',
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

/** Builds whatever is missing or older than its sources; says so in `log`. Throws with the tool's output when it fails. */
export function buildStale(log: (line: string) => void): void {
  for (const part of parts) {
    const stamp = join(root, part.stamp)
    const current = fingerprint(part)
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) continue
    const startedAt = Date.now()
    log(`${part.title} …`)
    const result = spawnSync('pnpm', ['--filter', part.name, 'build'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (result.status !== 0)
      throw new Error(`${part.title} failed.\n${result.stdout}\n${result.stderr}`)
    writeFileSync(stamp, current)
    log(`${part.title}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  }
}
