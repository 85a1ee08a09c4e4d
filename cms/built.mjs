import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const appDir = dirname(fileURLToPath(import.meta.url))
const distDir = join(appDir, 'dist')

/** Ends the process with one sentence. */
export function refuse(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** The built cms with its settings read, not yet started; ends the process when it is not built or a setting is wrong. */
export async function builtCms() {
  if (!existsSync(join(distDir, 'build', 'index.html')))
    refuse('The cms is not built yet. Please run: pnpm --filter cms build')
  process.env.NODE_ENV ??= 'production'
  // PostgreSQL's driver writes and reads times without a zone as this process tells them, and the machine's zone may change.
  process.env.TZ = 'UTC'
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
  return createStrapi({ appDir, distDir })
}
