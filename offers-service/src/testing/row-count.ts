import type { KyselyPlugin } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/**
 * Counts the rows that queries of this database answer from now on: `take` tells how many there were since it last did, `most`
 * how many one query answered at most.
 */
export function countRows(db: Database): { take: () => number; most: () => number } {
  let count = 0
  let most = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += result.rows.length
      most = Math.max(most, result.rows.length)
      return result
    },
  }
  db.read = db.read.withPlugin(plugin)
  db.write = db.write.withPlugin(plugin)
  return {
    most: () => most,
    take: () => {
      const taken = count
      count = 0
      return taken
    },
  }
}
