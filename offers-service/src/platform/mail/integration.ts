import type { Integration } from '../../../contract/index.ts'
import type { Config } from '../config.ts'
import type { Queries } from '../database/database.ts'
import { outcomeOf } from '../jobs/overview.ts'
import { mailJobKind } from './enqueue.ts'
import { mailWayKind } from './handler.ts'
import { mailWays } from './smtp.ts'

/** How the last mail went to the mail server, as far as one did. */
async function mailWay(query: Queries): Promise<string> {
  const { lastSuccessAt: encrypted, lastFailureAt: open } = await outcomeOf(query, mailWayKind)
  if (encrypted === null && open === null) return ''
  const way = (encrypted ?? '') > (open ?? '') ? mailWays.encrypted : mailWays.open
  return `, the last time ${way}`
}

/** How sending mail stands, from what really happened. */
export async function emailState(query: Queries, config: Config): Promise<Integration> {
  return {
    isConfigured: config.smtp !== undefined,
    isStopped: false,
    canBeTested: true,
    detail: config.smtp
      ? `Sent through ${config.smtp.host}${await mailWay(query)}`
      : `Kept as files in ${config.dataDir}/mail; set SMTP_URL to send`,
    ...(await outcomeOf(query, mailJobKind)),
  }
}
