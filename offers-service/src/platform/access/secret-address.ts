import { randomUUIDv7 } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Database, Queries } from '../database/database.ts'
import { deleteValue, readValue, writeValue } from '../database/key-value-store.ts'
import type { Macs } from '../security/macs.ts'

/** What is reached by whoever knows its address, without a log-in. */
export type AddressKind = 'calendar' | 'received-mail'

const valueName = (kind: AddressKind) => `${kind}-id`

/** Whether there is such an address. */
export const hasSecretAddress = async (query: Queries, kind: AddressKind): Promise<boolean> =>
  (await readValue(query, valueName(kind))) !== undefined

/**
 * An address that nobody can guess: `url` with an id and 256 bits that follow from it under the secret of the site in place of
 * `:token`. There is at most one of each kind; making another ends the one before.
 */
export function secretAddress(
  { config, db, macs }: { config: Pick<Config, 'publicUrl'>; db: Database; macs: Macs },
  kind: AddressKind,
  url: string,
) {
  const addressOf = (id: string) =>
    config.publicUrl + url.replace(':token', `${id}.${macs.of(kind, id)}`)
  return {
    /** The address; null while there is none. */
    async read(): Promise<string | null> {
      const id = await readValue(db.read, valueName(kind))
      return id === undefined ? null : addressOf(id)
    },

    async make(query: Queries): Promise<string> {
      const id = randomUUIDv7()
      await writeValue(query, valueName(kind), id)
      return addressOf(id)
    },

    async end(query: Queries): Promise<void> {
      await deleteValue(query, valueName(kind))
    },

    /** Whether this is the token of the address; a made-up one is told without asking the database. */
    async isCurrent(token: string): Promise<boolean> {
      const [id = '', mac = ''] = token.split('.')
      return macs.fit(mac, kind, id) && id === (await readValue(db.read, valueName(kind)))
    },
  }
}
