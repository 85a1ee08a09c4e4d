import { expect } from 'vitest'
import type { Database } from '../database.ts'
import { type DocusealShapes, startDocuseal } from './docuseal-server.ts'
import { withFuse } from './fuse.ts'
import { startHosting } from './hosted.ts'
import { apiLink } from './signing.ts'

/** A service that signs on a DocuSeal which answers in these shapes, and how tests go about it. */
export async function startDocusealSite(
  db: Database,
  shapes: Partial<DocusealShapes> = {},
  environment: NodeJS.ProcessEnv = {},
  offer?: object,
) {
  const docuseal = await startDocuseal(shapes)
  const fused = withFuse(db)
  const site = await startHosting(fused.db, { ...docuseal.environment, ...environment }, offer)
  return {
    ...site,
    docuseal,
    cutAfter: fused.cutAfter,
    wasCut: fused.wasCut,
    /** Starts signing, which must succeed, and returns where the owner is sent. */
    startedUrl: async (context?: string) => {
      const answer = await site.initiate()
      expect(answer.statusCode, context ?? answer.body).toBe(200)
      return answer.json<{ signatureUrl: string }>().signatureUrl
    },
    /** The path of our own calls for a signer of the newest submission. */
    signerLink: (index = 0) =>
      apiLink(docuseal.submissions.at(-1)?.submitters[index]?.redirect ?? ''),
    /** Sends a notice as DocuSeal would. */
    notify: async (body: object, headers: Record<string, string>) =>
      await site.app.inject({
        method: 'POST',
        url: '/api/webhooks/docuseal',
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(body),
      }),
    stop: async () => {
      await site.stop()
      await docuseal.stop()
    },
  }
}
