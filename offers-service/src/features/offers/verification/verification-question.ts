import * as v from 'valibot'
import { dialOf, OfferFact, usStates } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { deleteValue, writeValue, readValue } from '../../../platform/database/key-value-store.ts'
import { businessDay } from '../status.ts'
import type { OfferRow } from '../tables.ts'

const settingName = 'verification-question'

/** The fact that is asked for before an offer is shown; null when the admin asks for none. */
export async function findVerificationQuestion(query: Queries): Promise<OfferFact | null> {
  const kept = await readValue(query, settingName)
  return kept === undefined ? null : v.parse(OfferFact, kept)
}

/** Asks for this fact from now on; null for none. */
export async function storeVerificationQuestion(
  query: Queries,
  fact: OfferFact | null,
): Promise<void> {
  await (fact === null ? deleteValue(query, settingName) : writeValue(query, settingName, fact))
}

type FactColumns = Pick<OfferRow, 'location' | 'seller_mailing_address' | 'seller_phone'>

const stateWords = usStates.flatMap(({ code, name }) => [code, name]).join('|')
/** Only what follows a state: a street and a county road may have five figures too. */
const zipAfterState = new RegExp(String.raw`\b(?:${stateWords})\.?,?\s{1,5}(\d{5})(?!\d)`, 'gi')

const lastZip = (place: string) => place.matchAll(zipAfterState).toArray().at(-1)?.[1] ?? []

/** What answers the question for an offer, one or more; none when it is not on file, so that the offer is shown without. */
export function factsOnFile(offer: FactColumns, fact: OfferFact): string[] {
  if (fact === 'zip') return [offer.seller_mailing_address, offer.location].flatMap(lastZip)
  const [dialed = ''] = (dialOf(offer.seller_phone) ?? '').split(';', 1)
  return dialed === '' ? [] : [dialed.slice(-4)]
}

/** What somebody means who types this: `45899-1234` is a ZIP code with its route, a whole phone number has its end. */
export function foldFact(typed: string, fact: OfferFact): string {
  const figures = typed.replaceAll(/\D/g, '')
  return fact === 'zip' ? figures.slice(0, 5) : figures.slice(-4)
}

/** The facts that are not on file for an offer, as its row keeps them. */
export function missingFactsOf(offer: FactColumns): string {
  return OfferFact.options.filter((fact) => factsOnFile(offer, fact).length === 0).join(' ')
}

/** For how many offers that could be signed today each fact is not on file. */
export async function countLiveWithout(
  query: Queries,
  now: Date,
): Promise<Record<OfferFact, number>> {
  const rows = await query
    .selectFrom('offers')
    .select((eb) => ['missing_facts', eb.fn.countAll<number | string>().as('count')])
    .where('status', 'in', ['active', 'signing'])
    .where('missing_facts', 'in', ['zip', 'phone', 'zip phone'])
    .where('expiration_date', '>=', businessDay(now))
    .groupBy('missing_facts')
    .execute()
  const without = { zip: 0, phone: 0 }
  for (const { missing_facts: missing, count } of rows)
    for (const fact of OfferFact.options)
      if (missing.split(' ').includes(fact)) without[fact] += Number(count)
  return without
}
