import { ConfigProblem, type Config } from '../../../platform/config.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import { isUntouched } from './record.ts'

/** Several, so that one record that was changed outside the site does not stop it from starting. */
const checkedSignings = 5

/**
 * Refuses to start with a `SIGNING_SECRET` under which none of the newest signings was recorded, nor under an earlier one that is
 * named: the site would call every signature forged and close every open link. Throws a `ConfigProblem` that says what to do.
 */
export async function requireFittingSecret(
  query: Queries,
  macs: Macs,
  { trustsEarlierSecrets }: Pick<Config, 'trustsEarlierSecrets'>,
): Promise<void> {
  const signings = await query
    .selectFrom('signings')
    .selectAll()
    .where('mac', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(checkedSignings)
    .execute()
  if (signings.length === 0 || !trustsEarlierSecrets) return
  if (signings.some((signing) => isUntouched(macs, signing))) return
  throw new ConfigProblem(
    'SIGNING_SECRET is not the one this site has recorded its signatures with. Put the old one back (secrets.json of the data folder or of a backup), or name it in SIGNING_SECRETS_BEFORE. If it is lost or has leaked, set SIGNING_SECRETS_BEFORE=none: what was signed before can then no longer be proved here.',
  )
}
