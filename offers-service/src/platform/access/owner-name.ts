import { personOfMaker, theOwner } from '../../../contract/index.ts'
import type { Queries } from '../database/database.ts'
import { readValue, writeValue } from '../database/key-value-store.ts'
import { currentMaker } from '../maker.ts'

const valueName = 'owner-name'

/** The name that the owner with the password of the site goes by; nothing until they have given one. */
export async function readOwnerName(query: Queries): Promise<string> {
  return (await readValue(query, valueName)) ?? ''
}

/** The same, held until the transaction ends, so that nobody gets this name meanwhile. */
export async function holdOwnerName(query: Queries): Promise<string> {
  const { value } = await query
    .insertInto('key_values')
    .values({ name: valueName, value: '' })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('key_values.value') })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** Has the owner go by this name, or by none. That nobody else has it is the caller's part. */
export const writeOwnerName = async (query: Queries, name: string) =>
  await writeValue(query, valueName, name)

/** The name of the person who made something, from its `madeBy`; see `personOfMaker`. */
export async function nameOfMaker(
  query: Queries,
  madeBy: string | null,
): Promise<string | undefined> {
  return personOfMaker(madeBy, madeBy === theOwner ? await readOwnerName(query) : '')
}

/** The same for the person who is acting now. */
export const nameOfCurrentMaker = async (query: Queries): Promise<string | undefined> =>
  await nameOfMaker(query, currentMaker())
