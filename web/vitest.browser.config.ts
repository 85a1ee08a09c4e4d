import { defineConfig } from 'vitest/config'
import { beginningWith } from '../.scripts/sequencer.ts'

const longest = [
  'engines/webkit',
  'engines/firefox',
  'admin-keys',
  'touch',
  'admin-freshness',
  'outcomes',
  'admin-door',
  'api-docs',
  'admin-leads',
  'admin-day',
]

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/site.ts'],
    sequence: { sequencer: beginningWith(longest.map((name) => `/${name}.test.ts`)) },
    // The list of failures shows messages only; each says what was found, whole.
    chaiConfig: { truncateThreshold: 2000 },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As generous as the waits of a page; a busy machine is no fault.
    expect: { poll: { timeout: 30_000 } },
    // Two keep a small machine of two cores at work; each has a site of its own.
    maxWorkers: 2,
    // The files of a worker share its browser.
    isolate: false,
  },
})
