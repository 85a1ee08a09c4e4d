import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A site is started for the first time in these tests, which a busy machine takes a minute for.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 100_000 } },
    // The list of failures shows messages only; each says what was found, whole.
    chaiConfig: { truncateThreshold: 2000 },
  },
})
