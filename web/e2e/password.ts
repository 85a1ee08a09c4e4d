import { join } from 'node:path'
import { openDatabase } from '../../offers-service/src/platform/database/database.ts'
import { knownSecrets } from '../../offers-service/src/platform/secrets.ts'
import { createMacs } from '../../offers-service/src/platform/security/macs.ts'
import { storePassword } from '../../offers-service/src/testing/password.ts'

/**
 * Sets the admin password of a running site to the one that tests log in with, hashed in no time: one that the service hashed
 * costs every log-in of every later test a quarter second.
 */
export async function resetPassword({
  dataDir,
  password,
}: {
  dataDir: string
  password: string
}): Promise<void> {
  const signingSecret = knownSecrets(dataDir, {}).SIGNING_SECRET ?? ''
  const macs = createMacs({ signingSecret, earlierSigningSecrets: [] })
  const db = await openDatabase(join(dataDir, 'service.db'))
  await storePassword(db.write, macs, password)
  await db.close()
}
