import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { testTimeout: 120_000, expect: { poll: { timeout: 30_000 } } },
})
