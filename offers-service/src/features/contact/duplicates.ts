import { sql } from 'kysely'
import type { Lead, OtherRequest } from '../../../contract/index.ts'
import { countSome, type Queries } from '../../platform/database/database.ts'
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
        .onRef('same.created_at', '>=', 'persons.since'),
    )
    .select((eb) => [
      // A merged request stands for the lead that it belongs to.
      eb.fn.coalesce('same.merged_into', 'same.id').as('id'),
      'persons.person',
      'same.created_at',
    ])
    .execute()
}

/**
 * Finds for each of these requests, in their order, the other leads with the same phone number or e-mail address: at most 20,
 * newest first.
 */
export async function findDuplicates(
  query: Queries,
  rows: readonly LeadRow[],
): Promise<string[][]> {
  const personsBy = (key: PersonKey) => new Set(rows.map((row) => row[key]).filter(Boolean))
  const byPhone = await newestOf(query, 'phone_key', personsBy('phone_key'))
  const byEmail = await newestOf(query, 'email_key', personsBy('email_key'))
  const samePerson = Map.groupBy([...byPhone, ...byEmail], ({ person }) => person)
  return rows.map((lead) => {
    const same = [lead.phone_key, lead.email_key].flatMap((key) => samePerson.get(key) ?? [])
    const newestFirst = same.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    const ids = new Set(newestFirst.map(({ id }) => id))
    ids.delete(lead.id)
    if (lead.merged_into !== null) ids.delete(lead.merged_into)
    return [...ids].slice(0, maxShown)
  })
}

/** The newest 20 other leads of this one's person, and how many more there are; more than 1,000 are not counted. */
export async function othersOf(
  query: Queries,
  { id, phone, email, duplicates }: Lead,
): Promise<{ others: OtherRequest[]; moreOthers: number }> {
  if (duplicates.length === 0) return { others: [], moreOthers: 0 }
  const rows = await query
    .selectFrom('leads')
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
    query
      .selectFrom('leads')
      .where('id', '!=', id)
      .where('merged_into', 'is', null)
      .where((eb) =>
        eb.or([
          ...(phoneKey(phone) === '' ? [] : [eb('phone_key', '=', phoneKey(phone))]),
          ...(emailKey(email) === '' ? [] : [eb('email_key', '=', emailKey(email))]),
        ]),
      ),
  )
  return { others, moreOthers: total - others.length }
}
