import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/site.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As generous as the waits of a page; a busy machine is no fault.
    expect: { poll: { timeout: 30_000 } },
    // A browser mostly waits, so two share a small machine well; each has a site of its own.
    maxWorkers: 2,
    // The files of a worker share its browser.
    isolate: false,
  },
})
