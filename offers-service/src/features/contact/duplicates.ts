import type { ExpressionBuilder } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { ContactRequestRow } from './tables.ts'

/** More requests than anyone makes; a number that hundreds of made-up requests share must not cost more than this. */
const mostShown = 20

type PersonKey = 'phone_key' | 'email_key'

/** The newest requests of every one of these persons, as told by one of the two keys. */
async function newestOf(query: Queries, key: PersonKey, persons: ReadonlySet<string>) {
  if (persons.size === 0) return []
  const sinceWhen = (eb: ExpressionBuilder<Tables & { shown: ContactRequestRow }, 'shown'>) =>
    eb
      .selectFrom('contact_requests as earlier')
      .select('earlier.created_at')
      .whereRef(`earlier.${key}`, '=', `shown.${key}`)
      .orderBy('earlier.created_at', 'desc')
      .limit(1)
      // One more, because one of them is the request itself.
      .offset(mostShown)
  return await query
    .selectFrom((eb) =>
      eb
        .selectFrom('contact_requests as shown')
        .select((shown) => [
          `shown.${key} as person`,
          shown.fn.coalesce(sinceWhen(shown), shown.val('')).as('since'),
        ])
        .where(`shown.${key}`, 'in', [...persons])
        .groupBy(`shown.${key}`)
        .as('persons'),
    )
    .innerJoin('contact_requests as same', (join) =>
      join
        .onRef(`same.${key}`, '=', 'persons.person')
        .onRef('same.created_at', '>=', 'persons.since'),
    )
    .select(['same.id', 'persons.person', 'same.created_at'])
    .execute()
}

/**
 * Finds for each of these requests, in their order, the others with the same phone number or e-mail address: at most 20, newest
 * first.
 */
export async function findDuplicates(
  query: Queries,
  rows: readonly ContactRequestRow[],
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
    return [...ids].slice(0, mostShown)
  })
}
