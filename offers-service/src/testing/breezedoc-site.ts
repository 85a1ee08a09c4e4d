import { signingLink } from '../features/signing/signers/link.ts'
import type { Database } from '../platform/database/database.ts'
import { type BreezedocShapes, startBreezedoc } from './breezedoc-server.ts'
import { startHosting } from './hosted.ts'
import { apiLink } from './signing.ts'

/** A service that signs on a BreezeDoc which answers in these shapes, and how tests go about it. */
export async function startBreezedocSite(
  db: Database,
  shapes: Partial<BreezedocShapes> = {},
  offer?: object,
) {
  const breezedoc = await startBreezedoc(shapes)
  const site = await startHosting(db, [breezedoc], {}, offer)
  return {
    ...site,
    breezedoc,
    /** The path of our own calls for the only signer. */
    ourLink: async () => {
      const { id } = await site.db.read.selectFrom('signers').select('id').executeTakeFirstOrThrow()
      return apiLink(signingLink(site.services.config, id))
    },
    stop: async () => {
      await site.stop()
      await breezedoc.stop()
    },
  }
}
