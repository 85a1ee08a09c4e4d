/**
 * Renders pages in a process without a browser's globals, as the service does, with React's development build.
 *
 * Reads the inputs of `renderPage` from its input as a JSON array and writes the pages in the same order.
 */
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { pageAssets } from '../../page-assets.ts'
import type * as entry from '../entry-server.tsx'

type Entry = Pick<typeof entry, 'renderPage'>

const server = await createServer({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  // Not the site's own configuration, which builds the server with the production React.
  configFile: false,
  plugins: [react(), pageAssets()],
  // The names of classes are those of the tests, so that the pages are alike.
  css: { modules: { generateScopedName: '[local]' } },
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  appType: 'custom',
  logLevel: 'error',
})
const { renderPage } = (await server.ssrLoadModule('/src/entry-server.tsx')) as Entry
const inputs = (await json(process.stdin)) as Array<Parameters<Entry['renderPage']>[0]>
process.stdout.write(JSON.stringify(await Promise.all(inputs.map(renderPage))))
await server.close()
