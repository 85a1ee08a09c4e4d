// Starts the built cms. Ends on SIGTERM, SIGINT or when the process that started it goes away.
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const appDir = dirname(fileURLToPath(import.meta.url))
const distDir = join(appDir, 'dist')

function refuse(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

if (!existsSync(join(distDir, 'build', 'index.html')))
  refuse('The cms is not built yet. Please run: pnpm --filter cms build')
process.env.NODE_ENV ??= 'production'

// Strapi's ES modules do not load in Node outside a bundler; its CommonJS build does.
const { createStrapi } = createRequire(import.meta.url)('@strapi/strapi')
const { EnvironmentProblem, readEnvironment } = await import('./dist/src/environment.js')
try {
  const { publicDir } = readEnvironment(process.env)
  // Its database holds what only editors may read.
  process.umask(0o077)
  // Strapi does not start without it.
  mkdirSync(join(publicDir, 'uploads'), { recursive: true })
} catch (error) {
  if (error instanceof EnvironmentProblem) refuse(error.message)
  throw error
}

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Strapi ends itself in order once it runs; before that it has nothing to put in order, and stumbles when it tries.
const leave = () => process.exit(0)
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, leave)
const strapi = await createStrapi({ appDir, distDir }).start()
for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, leave)
process.send?.({ port: strapi.server.httpServer.address().port })
