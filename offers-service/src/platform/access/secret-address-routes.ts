import type {
  DoneEvent,
  endCalendarAddress,
  endMailAddress,
  makeCalendarAddress,
  makeMailAddress,
  readCalendarAddress,
  readMailAddress,
} from '../../../contract/index.ts'
import type { App } from '../http/validation.ts'
import { newId } from '../ids.ts'
import type { Services } from '../services.ts'
import { occurrenceOf } from './guard.ts'
import {
  type AddressKind,
  deleteAddressId,
  readAddressId,
  writeAddressId,
} from './secret-address.ts'
import type { SecurityLog } from './security-log.ts'

interface SecretAddress {
  kind: AddressKind
  /** What is reached, with its token as `:token`. */
  url: string
  read: typeof readCalendarAddress | typeof readMailAddress
  make: typeof makeCalendarAddress | typeof makeMailAddress
  end: typeof endCalendarAddress | typeof endMailAddress
  /** As which events it is noted that the address was made or ended. */
  events: { made: DoneEvent; ended: DoneEvent }
}

/**
 * Lets the owner read, make and end an address that nobody can guess: an id, and 256 bits that follow from it under the secret of the
 * site. There is at most one of each kind; making another ends the one before. Answers whether a token is that of the address, which
 * for a made-up one is told without asking the database.
 */
export function registerSecretAddress(
  app: App,
  { config, db, macs }: Services,
  security: SecurityLog,
  { kind, url, read, make, end, events }: SecretAddress,
): (token: string) => Promise<boolean> {
  const addressOf = (id: string) =>
    config.publicUrl + url.replace(':token', `${id}.${macs.of(kind, id)}`)

  app.route({
    ...read,
    handler: async () => {
      const id = await readAddressId(db.read, kind)
      return { address: id === undefined ? null : addressOf(id) }
    },
  })

  app.route({
    ...make,
    handler: async (request) =>
      await db.write.transaction().execute(async (query) => {
        const id = newId()
        await writeAddressId(query, kind, id)
        await security.noteDone(query, events.made, occurrenceOf(request))
        return { address: addressOf(id) }
      }),
  })

  app.route({
    ...end,
    handler: async (request) =>
      await db.write.transaction().execute(async (query) => {
        await deleteAddressId(query, kind)
        await security.noteDone(query, events.ended, occurrenceOf(request))
        return { ok: true as const }
      }),
  })

  return async (token) => {
    const [id = '', mac = ''] = token.split('.')
    return macs.fit(mac, kind, id) && id === (await readAddressId(db.read, kind))
  }
}
