import { expect } from 'vitest'
import type { Database } from '../database.ts'
import { signingLink } from '../signing/link.ts'
import { type BreezedocShapes, startBreezedoc } from './breezedoc-server.ts'
import { withFuse } from './fuse.ts'
import { startHosting } from './hosted.ts'
import { apiLink } from './signing.ts'

/** A service that signs on a BreezeDoc which answers in these shapes, and how tests go about it. */
export async function startBreezedocSite(
  db: Database,
  shapes: Partial<BreezedocShapes> = {},
  offer?: object,
) {
  const breezedoc = await startBreezedoc(shapes)
  const fused = withFuse(db)
  const site = await startHosting(fused.db, breezedoc.environment, offer)
  return {
    ...site,
    breezedoc,
    cutAfter: fused.cutAfter,
    wasCut: fused.wasCut,
    /** Starts signing, which must succeed, and returns where the owner is sent. */
    startedUrl: async (context?: string) => {
      const answer = await site.initiate()
      expect(answer.statusCode, context ?? answer.body).toBe(200)
      return answer.json<{ signatureUrl: string }>().signatureUrl
    },
    /** The path of our own calls for the only signer. */
    ourLink: async () => {
      const { id } = await site.db.query
        .selectFrom('signers')
        .select('id')
        .executeTakeFirstOrThrow()
      return apiLink(signingLink(site.services.config, id))
    },
    stop: async () => {
      await site.stop()
      await breezedoc.stop()
    },
  }
}
