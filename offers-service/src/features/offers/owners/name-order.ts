import { isTooLong } from '../plain-text.ts'
import { organizationOf } from './organizations.ts'
import type { NameOrder } from './owner.ts'
import { votedOrder, wordsOf } from './person.ts'

/** How a column writes names, and what share of the values that show it speaks for each. */
export interface FoundOrder {
  order: NameOrder
  lastFirst: number
  firstLast: number
}

/** The names that come before whatever else a cell says; only the first one shows the habit. */
const firstName = (value: string) =>
  value.split(/[&;/%]|(?<!\p{L})(?:AND|ET|C\/O|TR|TTEE|TRUSTEE)(?!\p{L})/iu, 1)[0] ?? ''
const surnameComma = /^[^,\d]{2,30},\s*(?!(?:jr|sr|ii|iii|iv|esq|md|et|llc|inc)(?!\p{L}))\p{L}/iu

function orderOf(value: string): NameOrder | undefined {
  if (isTooLong(value) || organizationOf(value) || /\d/.test(value)) return undefined
  if (surnameComma.test(value)) return 'last-first'
  return votedOrder(wordsOf(firstName(value)).words)
}

/**
 * Finds the habit of a column from all its values: a comma behind the surname, and where the usual first names stand.
 *
 * A column that shows nothing is taken for a county's roll, which writes the surname first.
 */
export function nameOrderOf(values: Iterable<string>): FoundOrder {
  const votes = { 'last-first': 0, 'first-last': 0 }
  for (const value of values) {
    const order = orderOf(value)
    if (order) votes[order] += 1
  }
  const all = votes['last-first'] + votes['first-last'] || 1
  return {
    order: votes['first-last'] > votes['last-first'] ? 'first-last' : 'last-first',
    lastFirst: votes['last-first'] / all,
    firstLast: votes['first-last'] / all,
  }
}
