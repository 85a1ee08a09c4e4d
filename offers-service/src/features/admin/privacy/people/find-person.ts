import { foldText } from '../../../../../contract/index.ts'
import type { ListSource, Queries } from '../../../../platform/database/database.ts'
import { inSteps } from '../../../../platform/database/in-batches.ts'
import type { Person } from '../../../../platform/database/personal-tables.ts'
import { wholeLeads } from '../../../contact/families.ts'
import { emailKey, phoneKey } from '../../../contact/person-keys.ts'
import {
  allDeletedDrafts,
  deletedDraftsFrom,
  sellersOfDeleted,
} from '../../../offers/deleted-drafts/store.ts'
import { offersHolding } from '../../../offers/search/find-offers.ts'
import { soughtBy } from '../../../offers/search/search-text.ts'

/** What somebody is told by. An empty key tells nobody. */
export interface Keys {
  phone: string
  email: string
  name: string
}

interface Reachable {
  name: string
  email: string
  phone?: string
}

const isSame = (keys: Keys, { name, email, phone = '' }: Reachable) =>
  (keys.email !== '' && emailKey(email) === keys.email) ||
  (keys.phone !== '' && phoneKey(phone) === keys.phone) ||
  (keys.name !== '' && foldText(name) === keys.name)

export async function findLeads(query: Queries, { phone, email, name }: Keys): Promise<string[]> {
  const told = { phone_key: phone, email_key: email, name_key: name }
  const rows = await query
    .selectFrom('leads')
    .select('id')
    .where((eb) =>
      eb.or(
        Object.entries(told)
          .filter(([, key]) => key !== '')
          .map(([column, key]) => eb(column as keyof typeof told, '=', key)),
      ),
    )
    .execute()
  // What was merged is of one person, whatever each request says.
  return await wholeLeads(
    query,
    rows.map(({ id }) => id),
  )
}

/** As many addresses as are read and compared within a few milliseconds. */
const comparedAtOnce = 1000

/** Offers whose seller or another owner is told by one of the keys. */
export async function findBySellers(source: ListSource, keys: Keys, now: Date): Promise<string[]> {
  const terms = [keys.email, keys.phone.replaceAll(/\D/g, ''), keys.name]
  const sought = { some: terms.filter((term) => term !== '').map((term) => soughtBy(term)) }
  const found: string[] = []
  for await (const near of offersHolding(source, sought, now)) {
    if (near.length === 0) break
    const others = await source.read
      .selectFrom('co_sellers')
      .selectAll()
      .where(
        'offer_id',
        'in',
        near.map(({ id }) => id),
      )
      .execute()
    const sellers = near.map((row) => ({
      offer_id: row.id,
      name: row.seller_name,
      email: row.seller_email,
      phone: row.seller_phone,
    }))
    const same = [...sellers, ...others].filter((seller) => isSame(keys, seller))
    found.push(...same.map((seller) => seller.offer_id))
  }
  return found
}

/** The same of drafts in the trash, which no index holds, and those that were made from these leads. */
async function findInTrash(query: Queries, keys: Keys, leads: string[]): Promise<string[]> {
  const fromLeads = await deletedDraftsFrom(query, leads)
  const found = fromLeads.map(({ id }) => id)
  for await (const drafts of allDeletedDrafts(query))
    for (const draft of drafts)
      if (sellersOfDeleted(draft).some((seller) => isSame(keys, seller))) found.push(draft.offer.id)
  return found
}

/** Offers that somebody signed, or was asked to, under this address, whichever the offer says now. */
async function findBySigners(query: Queries, email: string): Promise<string[]> {
  if (email === '') return []
  const found: string[] = []
  const steps = inSteps<{ id: string; offer_id: string; email: string | null }>(
    async (last) =>
      await query
        .selectFrom('signers')
        .innerJoin('signings', 'signings.id', 'signers.signing_id')
        .select(['signers.id', 'signings.offer_id', 'signers.email'])
        .where('signers.id', '>', last?.id ?? '')
        .where('signers.email', 'is not', null)
        .orderBy('signers.id')
        .limit(comparedAtOnce)
        .execute(),
    comparedAtOnce,
  )
  for await (const signers of steps)
    for (const signer of signers)
      if (emailKey(signer.email ?? '') === email) found.push(signer.offer_id)
  return found
}

async function findOffers(
  source: ListSource,
  keys: Keys,
  leads: string[],
  now: Date,
): Promise<string[]> {
  const { read } = source
  const deleted = await findInTrash(read, keys, leads)
  const ofSellers = await findBySellers(source, keys, now)
  const ofSigners = await findBySigners(read, keys.email)
  const made =
    leads.length === 0
      ? []
      : await read.selectFrom('offers').select('id').where('lead_id', 'in', leads).execute()
  const fromLeads = made.map(({ id }) => id)
  // One that is deleted or put back meanwhile is in the other place by then.
  const deletedMeanwhile = await findInTrash(read, keys, leads)
  return [...new Set([...deleted, ...ofSellers, ...ofSigners, ...fromLeads, ...deletedMeanwhile])]
}

async function findQuestions(query: Queries, keys: Keys): Promise<string[]> {
  const found: string[] = []
  const steps = inSteps<{ id: string; reply_to: string }>(
    async (last) =>
      await query
        .selectFrom('questions')
        .select(['id', 'reply_to'])
        .where('id', '>', last?.id ?? '')
        .orderBy('id')
        .limit(comparedAtOnce)
        .execute(),
    comparedAtOnce,
  )
  for await (const questions of steps)
    for (const { id, reply_to: to } of questions)
      if (isSame({ ...keys, name: '' }, { name: '', email: to, phone: to })) found.push(id)
  return found
}

async function gather(source: ListSource, keys: Keys, now: Date): Promise<Person | undefined> {
  const { read } = source
  const lead = await findLeads(read, keys)
  const offer = await findOffers(source, keys, lead, now)
  const question = await findQuestions(read, keys)
  const signings =
    offer.length === 0
      ? []
      : await read.selectFrom('signings').select('id').where('offer_id', 'in', offer).execute()
  if ([...lead, ...offer, ...question].length === 0) return undefined
  const subject = [...lead.map((id) => `leads:${id}`), ...offer.map((id) => `offers:${id}`)]
  return { lead, offer, question, subject, signing: signings.map(({ id }) => id) }
}

/** Finds all that belongs to whom a text names: a phone number or e-mail address however typed, or a whole name. */
export async function findPerson(
  source: ListSource,
  text: string,
  now: Date,
): Promise<Person | undefined> {
  const isEmail = text.includes('@')
  const phone = isEmail ? '' : phoneKey(text)
  const keys = {
    email: isEmail ? emailKey(text) : '',
    phone,
    name: isEmail || phone !== '' ? '' : foldText(text),
  }
  return await gather(source, keys, now)
}

/** Finds all that belongs to whoever sent a request, told by its phone number and e-mail address. */
export async function findPersonOfLead(
  source: ListSource,
  id: string,
  now: Date,
): Promise<Person | undefined> {
  const lead = await source.read
    .selectFrom('leads')
    .select(['phone_key', 'email_key'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!lead) return undefined
  const keys = { phone: lead.phone_key, email: lead.email_key, name: '' }
  const person = await gather(source, keys, now)
  // A request whose number and address tell nobody is still this person's.
  const own = await wholeLeads(source.read, [id])
  return (
    person ?? {
      lead: own,
      offer: [],
      signing: [],
      question: [],
      subject: own.map((each) => `leads:${each}`),
    }
  )
}
