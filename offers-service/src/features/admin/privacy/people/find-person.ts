import { foldText } from '../../../../../contract/index.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import type { Person } from '../../../../platform/database/personal-tables.ts'
import { emailKey, phoneKey } from '../../../contact/person-keys.ts'
import { matchesSearch } from '../../../offers/search/search-text.ts'

/** What somebody is told by. An empty key tells nobody. */
interface Keys {
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

async function findLeads(query: Queries, { phone, email, name }: Keys): Promise<string[]> {
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
  return rows.map(({ id }) => id)
}

/** Offers that hold one of the keys somewhere, looked at more closely. */
async function findOffers(query: Queries, keys: Keys, leads: string[]): Promise<string[]> {
  const terms = [keys.email, keys.phone.replaceAll(/\D/g, ''), keys.name].filter(
    (term) => term !== '',
  )
  const near = await query
    .selectFrom('offers')
    .select(['id', 'seller_name', 'seller_email', 'seller_phone'])
    .where((eb) => eb.or(terms.map(matchesSearch)))
    .execute()
  const ids = near.map(({ id }) => id)
  const others =
    ids.length === 0
      ? []
      : await query.selectFrom('co_sellers').selectAll().where('offer_id', 'in', ids).execute()
  const ofSeller = near
    .filter((row) =>
      isSame(keys, { name: row.seller_name, email: row.seller_email, phone: row.seller_phone }),
    )
    .map(({ id }) => id)
  const ofOthers = others.filter((row) => isSame(keys, row)).map((row) => row.offer_id)
  const ofSigners =
    keys.email === ''
      ? []
      : await query
          .selectFrom('signers')
          .innerJoin('signings', 'signings.id', 'signers.signing_id')
          .select(['signings.offer_id as id', 'signers.email'])
          .where('signers.email', 'is not', null)
          .execute()
  const signed = ofSigners
    .filter(({ email }) => emailKey(email ?? '') === keys.email)
    .map(({ id }) => id)
  const made =
    leads.length === 0
      ? []
      : await query.selectFrom('offers').select('id').where('lead_id', 'in', leads).execute()
  return [...new Set([...ofSeller, ...ofOthers, ...signed, ...made.map(({ id }) => id)])]
}

async function gather(query: Queries, keys: Keys): Promise<Person | undefined> {
  const lead = await findLeads(query, keys)
  const offer = await findOffers(query, keys, lead)
  const asked = await query.selectFrom('questions').select(['id', 'reply_to']).execute()
  const question = asked
    .filter(({ reply_to: to }) => isSame({ ...keys, name: '' }, { name: '', email: to, phone: to }))
    .map(({ id }) => id)
  const signings =
    offer.length === 0
      ? []
      : await query.selectFrom('signings').select('id').where('offer_id', 'in', offer).execute()
  if ([...lead, ...offer, ...question].length === 0) return undefined
  const subject = [...lead.map((id) => `leads:${id}`), ...offer.map((id) => `offers:${id}`)]
  return { lead, offer, question, subject, signing: signings.map(({ id }) => id) }
}

/** Finds all that belongs to whom a text names: a phone number or e-mail address however typed, or a whole name. */
export async function findPerson(query: Queries, text: string): Promise<Person | undefined> {
  const isEmail = text.includes('@')
  const phone = isEmail ? '' : phoneKey(text)
  return await gather(query, {
    email: isEmail ? emailKey(text) : '',
    phone,
    name: isEmail || phone !== '' ? '' : foldText(text),
  })
}

/** Finds all that belongs to whoever sent a request, told by its phone number and e-mail address. */
export async function findPersonOfLead(query: Queries, id: string): Promise<Person | undefined> {
  const lead = await query
    .selectFrom('leads')
    .select(['phone_key', 'email_key'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!lead) return undefined
  const person = await gather(query, { phone: lead.phone_key, email: lead.email_key, name: '' })
  // A request whose number and address tell nobody is still this person's.
  return (
    person ?? {
      lead: [id],
      offer: [],
      signing: [],
      question: [],
      subject: [`leads:${id}`],
    }
  )
}
