import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the whole project. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Where Node keeps what it has compiled (`NODE_COMPILE_CACHE`), so that no program does it at every start. */
export const compileCache = join(root, 'node_modules/.cache/compiled')
