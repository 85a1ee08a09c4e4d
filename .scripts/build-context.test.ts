import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'

const git = (args: string[], input = '') =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8', input }).stdout.split('\n').filter(Boolean)

/** A pattern of `.dockerignore` as Docker reads it: from the root of the context, a star within one name. */
function patternOf(line: string): RegExp {
  const source = line
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('**/', '\u0000')
    .replaceAll('*', '[^/]*')
    .replaceAll('\u0000', '(?:.*/)?')
  return new RegExp(`^${source}(?:/|$)`)
}

const rules = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ isTaken: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }))

/** Whether a build takes this file: what the last line that knows it says. */
const isTaken = (path: string) =>
  rules.findLast(({ pattern }) => pattern.test(path))?.isTaken ?? true

/** What may lie in the folder of a site that runs. */
const privateFiles = [
  '.env',
  '.env.production',
  'cms/.env',
  'data/secrets.json',
  'data/service.db',
  'data.newer/service.db-wal',
  'cms/data/cms.db',
  'backups/backup-2026-01-01-023000.tar.gz',
  'offers-service/backups/backup-2026-01-01-023000.tar.gz.age',
  'backup.tar.gz',
  'secrets.json',
  'seal.p12',
  '.local/share/pnpm/store/v11/index.db',
  '.npm/_cacache/index-v5/00/00',
  // Beside the sources, in each of the folders that go into the image.
  ...['web', 'cms', 'offers-service'].flatMap((folder) =>
    [
      '.env',
      'service.db',
      'service.sqlite',
      'tls.pem',
      'backup.age',
      'backups/manifest.json',
      'data/site.json',
      '.local/share/pnpm/store/v11/index',
      '.npm/_cacache/index-v5/00/00',
      'core',
      'core.4711',
    ].map((name) => `${folder}/${name}`),
  ),
]

describe('what is private', () => {
  it.each(privateFiles)('stays out of the image: %s', (path) => {
    expect(isTaken(path)).toBe(false)
  })

  it('stays out of the repository', () => {
    expect(git(['check-ignore', '--no-index', '--stdin'], privateFiles.join('\n'))).toEqual(
      privateFiles,
    )
  })
})

it('nothing but the sources of the site goes into the image, and all of these', () => {
  const ignored = git(['ls-files', '--others', '--ignored', '--exclude-standard', '--directory'])
  expect(ignored).toContain('node_modules/')
  expect(ignored.filter(isTaken)).toEqual([])
  const tracked = git(['ls-files'])
  const sources = /^(?:\.scripts|\.toolchain|cms|deploy|offers-service|web)\//
  expect(tracked.filter((path) => sources.test(path) && !isTaken(path))).toEqual([])
})
