import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { mailingSteps } from './mailing-figures.ts'

/** What a posted mailing brought, as its own figures say it. `cost` is what all its letters cost in dollars; null where that is not known. */
export const MailingResults = v.object({
  id: v.string(),
  ...mailingSteps,
  cost: v.nullable(v.number()),
})
export type MailingResults = v.InferOutput<typeof MailingResults>

/** What each of the mailings brought that `listMailings` answers, those apart that are not posted. */
export const listMailingResults = defineEndpoint({
  method: 'GET',
  url: '/api/admin/mailing-results',
  config: { access: 'admin' },
  schema: { response: { 200: v.array(MailingResults) } },
})

/** All mailings as CSV, a row for each. A plain route, because its answer is a file. */
export const mailingResultsCsvUrl = '/api/admin/mailing-results/csv'
