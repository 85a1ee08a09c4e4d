import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { pageAssets } from './page-assets.ts'

export default defineConfig({
  plugins: [react(), pageAssets()],
  test: {
    environment: 'jsdom',
    // Every core: on two of them the default is a single worker.
    maxWorkers: '100%',
    // The first import of a page brings its libraries along; a busy machine needs its time for that.
    testTimeout: 20_000,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
