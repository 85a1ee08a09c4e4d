import type { SelectQueryBuilder } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** The contact requests that are about to be shown. */
export type ShownLeads = SelectQueryBuilder<Tables, 'contact_requests', object>

/** More requests than anyone makes; a number that hundreds of made-up requests share must not cost more than this. */
const mostShown = 20

/** The newest requests of every person among the shown ones, as told by one of the two keys. */
function newestOfSame(query: Queries, shown: ShownLeads, key: 'phone_key' | 'email_key') {
  return (
    query
      .selectFrom((eb) =>
        eb
          .selectFrom('contact_requests')
          .select(['id', `${key} as person`, 'created_at'])
          .select(({ fn }) =>
            fn
              .agg<number>('row_number')
              .over((over) => over.partitionBy(key).orderBy('created_at', 'desc').orderBy('id'))
              .as('place'),
          )
          .where(key, '!=', '')
          .where(key, 'in', shown.select(key))
          .as('same'),
      )
      .select(['id', 'person', 'created_at'])
      // One more, because one of them is the request itself.
      .where('place', '<=', mostShown + 1)
  )
}

/**
 * Finds for each shown request the others with the same phone number or e-mail address: at most 20, newest first.
 *
 * Answers a function, because what to look for is known by the request's own keys.
 */
export async function findDuplicates(query: Queries, shown: ShownLeads) {
  const rows = await newestOfSame(query, shown, 'phone_key')
    .unionAll(newestOfSame(query, shown, 'email_key'))
    .execute()
  const samePerson = Map.groupBy(rows, ({ person }) => person)
  return (lead: { id: string; phone_key: string; email_key: string }): string[] => {
    const same = [lead.phone_key, lead.email_key].flatMap((key) => samePerson.get(key) ?? [])
    const newestFirst = same.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    const ids = new Set(newestFirst.map(({ id }) => id))
    ids.delete(lead.id)
    return [...ids].slice(0, mostShown)
  }
}
