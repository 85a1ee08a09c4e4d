import { listMailingResults, mailingResultsCsvUrl } from '../../../../contract/index.ts'
import { sendCsv } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { resultsCsv } from './results-csv.ts'
import { resultsOf } from './results.ts'
import { latestRows, withCounts } from './store.ts'

/** What all mailings brought, beside each other. */
export function registerMailingResults(app: App, { db }: Services): void {
  app.route({
    ...listMailingResults,
    handler: async ({ log }) => await resultsOf(db, await latestRows(db.read), log),
  })

  app.get(mailingResultsCsvUrl, { config: { access: 'admin' } }, async ({ log }, reply) => {
    const rows = await latestRows(db.read)
    const [mailings, results] = await Promise.all([
      withCounts(db.read, rows),
      resultsOf(db, rows, log),
    ])
    return await sendCsv(reply, 'mailings', resultsCsv(mailings, results))
  })
}
