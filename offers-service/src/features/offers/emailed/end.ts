import { stopEmailPath } from '../../../../contract/index.ts'
import type { Services } from '../../../platform/services.ts'
import { findEmailed, moveReminder } from './store.ts'

const kind = 'emails about an offer'

/** The address of the page that ends emails about an offer; it cannot be guessed, and nothing is stored of it. */
export const endEmailsUrl = ({ config, macs }: Pick<Services, 'config' | 'macs'>, id: string) =>
  `${config.publicUrl}${stopEmailPath}/${id}.${macs.of(kind, id)}`

/** The row that such an address is about and whether its mails are ended; undefined when it is none of ours, or gone. */
export async function findByEndToken({ db, macs }: Services, token: string) {
  const [id = '', mac = ''] = token.split('.')
  if (!macs.fit(mac, kind, id)) return undefined
  const found = await findEmailed(db.read, id)
  return found && { id, isEnded: found.reminder === 'ended' }
}

/** Ends the mails about an offer to an address, the reminder among them; false when the address of the page is none of ours. */
export async function endEmails(services: Services, token: string): Promise<boolean> {
  const found = await findByEndToken(services, token)
  if (!found) return false
  await moveReminder(services.db.write, found.id, ['none', 'waiting', 'sent'], 'ended')
  return true
}
