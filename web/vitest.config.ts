import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { pageAssets } from './page-assets.ts'

/** Files about what the server draws: SWR keeps that, for as long as it is loaded, as what a page begins with. */
const serverDrawn = ['src/entry-server.test.tsx', 'src/facts.test.tsx', 'src/hydration.test.tsx']

export default defineConfig({
  plugins: [react(), pageAssets()],
  test: {
    // Every core: on two of them the default is a single worker.
    maxWorkers: '100%',
    // Importing the pages takes longer than most files of tests; the setup puts away what one leaves behind.
    isolate: false,
    // The list of failures shows messages only; each says what was found, whole.
    chaiConfig: { truncateThreshold: 2000 },
    // The first import of a page brings its libraries along; a busy machine needs its time for that.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      // A page takes longer to make than most tests; a file without any JSX that needs one says so itself.
      {
        extends: true,
        test: { name: 'rules', environment: 'node', include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          exclude: serverDrawn,
        },
      },
      {
        extends: true,
        test: { name: 'server', environment: 'jsdom', include: serverDrawn, isolate: true },
      },
    ],
  },
})
