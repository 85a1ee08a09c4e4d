import { join } from 'node:path'
import { openDatabase } from '../../offers-service/src/platform/database/database.ts'
import { keepPassword } from '../../offers-service/src/testing/password.ts'
import type { TestSite } from './site.ts'

/**
 * Sets the admin password of a running site to the one that tests log in with, hashed in no time: one that the service hashed
 * costs every log-in of every later test a quarter second.
 */
export async function resetPassword(site: Pick<TestSite, 'dataDir' | 'password'>): Promise<void> {
  const db = await openDatabase(join(site.dataDir, 'service.db'))
  await keepPassword(db.query, site.password)
  await db.query.destroy()
}
