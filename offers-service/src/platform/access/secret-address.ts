import type { Queries } from '../database/database.ts'
import { deleteValue, readValue, writeValue } from '../database/key-value-store.ts'

/** What is reached by its address alone, without a log-in. */
export type AddressKind = 'calendar' | 'received-mail'

const valueName = (kind: AddressKind) => `${kind}-id`

/** The id of the address of this kind; undefined while there is none. */
export const readAddressId = async (
  query: Queries,
  kind: AddressKind,
): Promise<string | undefined> => await readValue(query, valueName(kind))

/** Makes this the id; the address before ends. */
export async function writeAddressId(query: Queries, kind: AddressKind, id: string): Promise<void> {
  await writeValue(query, valueName(kind), id)
}

/** Ends the address. */
export async function deleteAddressId(query: Queries, kind: AddressKind): Promise<void> {
  await deleteValue(query, valueName(kind))
}
