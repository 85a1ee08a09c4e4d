import { sql } from 'kysely'
import type { Lead, MergedRequest, OtherRequest } from '../../../contract/index.ts'
import { countSome, type Queries } from '../../platform/database/database.ts'
import { leadsOf } from './live.ts'
import { emailKey, phoneKey } from './person-keys.ts'
import type { LeadRow } from './tables.ts'

/** More requests than anyone makes; a number that hundreds of made-up requests share must not cost more than this. */
const maxShown = 20

type PersonKey = 'phone_key' | 'email_key'

/** The newest requests of every one of these persons, as told by one of the two keys. */
async function newestOf(query: Queries, key: PersonKey, persons: ReadonlySet<string>) {
  if (persons.size === 0) return []
  const values = sql.join([...persons].map((person) => sql`(${person})`))
  // Worked out once for each person: as many requests as there are may be one person's.
  const withPersons = query.with(
    (name) => name('persons').materialized(),
    (db) =>
      db.selectFrom(sql<{ column1: string }>`(values ${values})`.as('given')).select((eb) => [
        'given.column1 as person',
        eb.fn
          .coalesce(
            eb
              .selectFrom('leads as earlier')
              .select('earlier.created_at')
              .whereRef(`earlier.${key}`, '=', 'given.column1')
              .where('earlier.deleted_at', 'is', null)
              .orderBy('earlier.created_at', 'desc')
              .limit(1)
              // One more, because one of them is the request itself.
              .offset(maxShown),
            eb.val(''),
          )
          .as('since'),
      ]),
  )
  return await withPersons
    .selectFrom('persons')
    .innerJoin('leads as same', (join) =>
      join
        .onRef(`same.${key}`, '=', 'persons.person')
        .onRef('same.created_at', '>=', 'persons.since')
        .on('same.deleted_at', 'is', null),
    )
    .select((eb) => [
      // A merged request stands for the lead that it belongs to.
      eb.fn.coalesce('same.merged_into', 'same.id').as('id'),
      'persons.person',
      'same.created_at',
    ])
    .execute()
}

/** A lead as it is compared with others: by its own row, and by what was merged into it. */
interface Compared {
  row: LeadRow
  mergedRequests: readonly MergedRequest[]
}

/** What tells the persons of a lead and of the requests that were merged into it. */
function keysOf({ row, mergedRequests }: Compared) {
  const all = <Key>(own: Key, keyOf: (request: MergedRequest) => Key) =>
    [own, ...mergedRequests.map(keyOf)].filter(Boolean)
  return {
    phone_key: all(row.phone_key, ({ phone }) => phoneKey(phone)),
    email_key: all(row.email_key, ({ email }) => emailKey(email)),
  } satisfies Record<PersonKey, string[]>
}

/**
 * Finds for each of these leads, in their order, the others with the same phone number or e-mail address: at most 20, newest
 * first.
 */
export async function findDuplicates(
  query: Queries,
  leads: readonly Compared[],
): Promise<string[][]> {
  const keys = leads.map(keysOf)
  const find = async (key: PersonKey) =>
    await newestOf(query, key, new Set(keys.flatMap((own) => own[key])))
  const found = [...(await find('phone_key')), ...(await find('email_key'))]
  const samePerson = Map.groupBy(found, ({ person }) => person)
  return leads.map(({ row }, index) => {
    const told = Object.values(keys[index] ?? {}).flat()
    const same = told.flatMap((key) => samePerson.get(key) ?? [])
    const newestFirst = same.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    const ids = new Set(newestFirst.map(({ id }) => id))
    ids.delete(row.id)
    if (row.merged_into !== null) ids.delete(row.merged_into)
    return [...ids].slice(0, maxShown)
  })
}

/** The newest 20 other leads of this one's person, and how many more there are; more than 1,000 are not counted. */
export async function othersOf(
  query: Queries,
  { id, phone, email, duplicates }: Lead,
): Promise<{ others: OtherRequest[]; moreOthers: number }> {
  if (duplicates.length === 0) return { others: [], moreOthers: 0 }
  const rows = await leadsOf(query)
    .select((eb) => [
      'id',
      'name',
      'phone',
      'email',
      'property_location as propertyLocation',
      'created_at as createdAt',
      eb
        .exists(
          eb
            .selectFrom('leads as part')
            .select('part.id')
            .whereRef('part.merged_into', '=', 'leads.id'),
        )
        .as('hasMerged'),
    ])
    .where('id', 'in', duplicates)
    .orderBy('created_at', 'desc')
    .execute()
  const others = rows.map((row) => Object.assign(row, { hasMerged: Boolean(row.hasMerged) }))
  if (others.length < maxShown) return { others, moreOthers: 0 }
  const total = await countSome(
    query,
    leadsOf(query)
      .where('id', '!=', id)
      .where('merged_into', 'is', null)
      .where((eb) =>
        eb.or([
          ...(phoneKey(phone) === '' ? [] : [eb('phone_key', '=', phoneKey(phone))]),
          ...(emailKey(email) === '' ? [] : [eb('email_key', '=', emailKey(email))]),
        ]),
      ),
  )
  // Others share a number with what was merged into it alone, and are not among these.
  return { others, moreOthers: Math.max(0, total - others.length) }
}
