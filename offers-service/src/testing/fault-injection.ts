import type { KyselyPlugin } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** What a query throws that the fuse cut off: as if the process had died there. */
class PowerCut extends Error {}

/**
 * A database that goes dark at a chosen moment and stays so; what its transaction did until then is undone.
 *
 * A moment is a query that changes something, or the first one after a change, here or outside (`callsMade` counts what was asked
 * of others). Before any other query there is the same to be found as before the one that came before it.
 */
export function withFaultInjection(
  db: Database,
  callsMade: () => number = () => 0,
): {
  db: Database
  /** Lets this many moments pass and cuts from the next one on; `undefined` lets all pass. */
  cutAfter: (moments: number | undefined) => void
  /** Whether a query was cut since the number was last given. */
  wasCut: () => boolean
} {
  let left: number | undefined
  let isCut = false
  let hasChanged = true
  let callsSeen = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isCut && left === 0) throw new PowerCut('The power was cut.')
      const changes = node.kind !== 'SelectQueryNode'
      const isMoment = changes || hasChanged || callsMade() !== callsSeen
      hasChanged = changes
      callsSeen = callsMade()
      if (left === undefined || !isMoment) return node
      isCut = left === 0
      if (isCut) throw new PowerCut('The power was cut.')
      left -= 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    db: { ...db, read: db.read.withPlugin(plugin), write: db.write.withPlugin(plugin) },
    cutAfter: (moments) => {
      left = moments
      isCut = false
      hasChanged = true
    },
    wasCut: () => isCut,
  }
}
