import { spawnSync } from 'node:child_process'
import { root } from './root.ts'
import { run } from './run.ts'

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

/** What the changes are counted from: what all have, or the last commit where there is no such place. */
const base =
  git('merge-base', 'HEAD', 'origin/main').stdout.trim() || git('rev-parse', 'HEAD~1').stdout.trim()

const files = [
  ...git('diff', '--name-only', base).stdout.split('\n'),
  ...git('ls-files', '--others', '--exclude-standard').stdout.split('\n'),
]
const packages = ['.scripts', 'cms', 'offers-service', 'web']
const changed = packages.filter((name) => files.some((file) => file.startsWith(`${name}/`)))

/** The tests that a change can reach, on the engine that starts at once; those that take longest are for `npm test`. */
const results = changed.map((name) =>
  run(`Tests of ${name} that the changes reach`, 'vitest', [
    'run',
    `--root=${name}`,
    `--changed=${base}`,
    '--passWithNoTests',
    '--reporter=dot',
    '--testNamePattern=^(?!.*PostgreSQL)',
  ]),
)
if (changed.length === 0) console.log(`Nothing has changed since ${base.slice(0, 7)}.`)
process.exit(results.every(Boolean) ? 0 : 1)
