import { join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

/*
 * The service in few files (`pnpm --filter offers-service build`), because two thirds of its start go into finding and loading a
 * thousand small ones. Nothing needs it: `node src/server.ts` is the same service. Node reads this file as it is; Rolldown itself
 * would write another beside it for a moment, which stops a linter that looks at the folder just then.
 */

const dir = join(import.meta.dirname, 'dist')

/** Packages of very many small modules. All others stay where they are, as some look for files of their own beside them. */
const takenIn = /^(?:kysely|date-fns|@date-fns\/tz|libphonenumber-js|valibot)(?:\/|$)/

const isPackage = (id: string) => !/^[./]/.test(id)

/** What lies beside a source stays there: fonts, texts, and the modules that are run in threads. */
const besideTheSource: Plugin = {
  name: 'beside-the-source',
  transform: (code, id) => {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return null
    const url = `new URL(${JSON.stringify(relative(dir, id))}, import.meta.url).href`
    return code.replaceAll('import.meta.url', url)
  },
}

export default defineConfig({
  input: 'src/server.ts',
  platform: 'node',
  external: (id, importer = '') =>
    isPackage(id) && !takenIn.test(id) && !importer.includes('node_modules'),
  plugins: [besideTheSource],
  // What an earlier build left stays, since a service that still runs may load a part of it later.
  output: { dir, entryFileNames: 'server.mjs', chunkFileNames: '[name]-[hash].mjs' },
})
