import type { Database } from '../platform/database/database.ts'
import { type DocusealShapes, startDocuseal } from './docuseal-server.ts'
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
  const site = await startHosting(db, [docuseal], environment, offer)
  return {
    ...site,
    docuseal,
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
