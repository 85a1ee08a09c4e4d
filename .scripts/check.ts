import { run } from './run.ts'

/** Everything that can be said about the code without running it. */
const results = [
  run('Format', 'oxfmt', ['--check']),
  run('Lint', 'oxlint', ['--type-aware']),
  run('Style sheets', 'pnpm', ['--filter', 'web', 'exec', 'stylelint', 'src/**/*.css']),
  run('Types of the scripts', 'tsc', ['-p', '.']),
  run('Types of the service', 'tsc', ['-p', 'offers-service']),
  run('Types of the website', 'tsc', ['-p', 'web']),
  run('Types of the content system', 'pnpm', ['--filter', 'cms', 'exec', 'tsc', '--noEmit']),
]
process.exit(results.every(Boolean) ? 0 : 1)
