import { defineConfig } from 'vitest/config'
import { beginningWith } from '../.scripts/sequencer.ts'

const longest = [
  'killed',
  'rolling-restart',
  'several-processes',
  'stop-with-backlog',
  'soak',
  'editors',
]

export default defineConfig({
  test: {
    globalSetup: ['src/testing/postgres-server.ts', 'src/testing/programs.ts'],
    include: ['src/**/*.test.ts', 'contract/**/*.test.ts', 'bench/**/*.test.ts'],
    // Every core: on two of them the default is a single worker.
    maxWorkers: '100%',
    // Importing the service takes longer than most files of tests; none leaves anything behind in what it imports.
    isolate: false,
    // Services that come and go leave much behind that is young; with more room it is cleared less often.
    execArgv: ['--max-semi-space-size=32'],
    sequence: { sequencer: beginningWith(longest.map((name) => `/${name}.test.ts`)) },
    // The list of failures shows messages only; each says what was found, whole.
    chaiConfig: { truncateThreshold: 2000 },
    // Generous, because a busy machine is no fault: what is waited for is a condition, never a time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
