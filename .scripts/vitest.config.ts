import { defineConfig } from 'vitest/config'

export default defineConfig({
  // A site is started for the first time in these tests, which a busy machine takes a minute for.
  test: { testTimeout: 240_000, expect: { poll: { timeout: 100_000 } } },
})
