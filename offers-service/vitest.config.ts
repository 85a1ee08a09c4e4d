import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['src/testing/postgres-server.ts', 'src/testing/cms-build.ts'],
    include: ['src/**/*.test.ts', 'contract/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
