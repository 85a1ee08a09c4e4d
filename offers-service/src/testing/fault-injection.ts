import type { KyselyPlugin } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** What a query throws that the fuse cut off: as if the process had died there. */
class PowerCut extends Error {}

/** A database that goes dark at a chosen query and stays so; what its transaction did until then is undone. */
export function withFaultInjection(db: Database): {
  db: Database
  /** Lets this many queries pass and cuts the next ones; `undefined` lets all pass. */
  cutAfter: (queries: number | undefined) => void
  /** Whether a query was cut since the number was last given. */
  wasCut: () => boolean
} {
  let left: number | undefined
  let isCut = false
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (left === 0) {
        isCut = true
        throw new PowerCut('The power was cut.')
      }
      if (left !== undefined) left -= 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    db: { ...db, query: db.query.withPlugin(plugin) },
    cutAfter: (queries) => {
      left = queries
      isCut = false
    },
    wasCut: () => isCut,
  }
}
