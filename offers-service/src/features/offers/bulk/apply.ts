import {
  type CoSeller,
  formatCalendarDate,
  type OfferEventType,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { changeInWords } from '../changes.ts'
import type { coSellersOf } from '../co-sellers.ts'
import { deleteDrafts } from '../deleted-drafts/store.ts'
import { addToList, isOnList, takeOffList } from '../do-not-mail/store.ts'
import { recordOfferEvents } from '../events.ts'
import type { OfferServices } from '../hooks.ts'
import { addLetter, reasonToStay, removeLetter } from '../mailings/letters.ts'
import { toAdminOffer } from '../offer-rows.ts'
import { othersWhereMadeLive } from '../parcels/one-live-offer.ts'
import { changeHeldOffer } from '../store.ts'
import type { OfferRow } from '../tables.ts'
import type { Decision, Terms } from './rules.ts'

type CoSellersById = Awaited<ReturnType<typeof coSellersOf>>

interface Entry {
  type: OfferEventType
  forAdmin: string
  forCrm: string
}

const said = (text: string): Entry => ({ type: 'updated', forAdmin: text, forCrm: text })

/** An offer's row, and who sells beside its seller. */
interface Whole {
  row: OfferRow
  coSellers: readonly CoSeller[]
}

/** What the history says of changed terms, as it says of those that were changed by hand. */
function entryOf(terms: Terms, before: Whole, after: Whole, now: Date): Entry {
  const isExtended =
    Object.keys(terms).join() === 'expiration_date' &&
    after.row.expiration_date > before.row.expiration_date
  if (isExtended) {
    const days = [before, after].map(({ row }) => formatCalendarDate(row.expiration_date))
    const detail = `From ${days.join(' to ')}`
    return { type: 'extended', forAdmin: detail, forCrm: detail }
  }
  const isWithdrawn = after.row.status === 'withdrawn' && before.row.status !== 'withdrawn'
  // The entry itself says that an offer was withdrawn.
  const old = isWithdrawn ? { ...before.row, status: after.row.status } : before.row
  const [forAdmin, forCrm] = changeInWords(
    { row: old, offer: toAdminOffer(old, now, before.coSellers) },
    { row: after.row, offer: toAdminOffer(after.row, now, after.coSellers) },
  )
  return { type: isWithdrawn ? 'withdrawn' : 'updated', forAdmin, forCrm }
}

/**
 * What is decided about an offer, where the database does not speak against it: a second live offer for a parcel goes out only when
 * somebody asks for that one, nobody is put on the list of those not to mail twice, and a letter waits in one mailing only.
 */
export async function withRules(
  query: Queries,
  row: OfferRow,
  decision: Decision,
  now: Date,
): Promise<Decision> {
  if (typeof decision !== 'object') return decision
  if ('doNotMail' in decision)
    return (await isOnList(query, row.id, decision.doNotMail)) ? { kept: 'same' } : decision
  if (!('changes' in decision)) return decision
  if ('mailing' in decision) {
    const stays = await reasonToStay(query, row, decision, now)
    if (stays) return stays
  }
  const after = { ...row, ...decision.changes }
  const others = await othersWhereMadeLive(query, { before: row, after }, now)
  return Object.keys(others).length > 0 ? { kept: 'parcel_taken' } : decision
}

/** Changes offers one after the other in a transaction, and writes their histories together. */
export class Changes {
  readonly #services: OfferServices
  readonly #query: Queries
  readonly #coSellers: CoSellersById
  readonly #now: Date
  readonly #deleted: OfferRow[] = []
  readonly #entries = new Map<string, { entry: Entry; ids: string[] }>()

  /** `coSellers` are those of the offers that may be changed. */
  constructor(
    services: OfferServices,
    { query, coSellers, now }: { query: Queries; coSellers: CoSellersById; now: Date },
  ) {
    this.#services = services
    this.#query = query
    this.#coSellers = coSellers
    this.#now = now
  }

  /** Makes of an offer, whose row the caller holds, what was decided; answers its row after that, undefined where it is to be deleted. */
  async make(
    row: OfferRow,
    decision: Exclude<Decision, { kept: unknown }>,
  ): Promise<OfferRow | undefined> {
    const [query, now] = [this.#query, this.#now]
    if (decision === 'delete') {
      this.#deleted.push(row)
      return undefined
    }
    if ('mailAgain' in decision) {
      await takeOffList(query, row.id, decision.mailAgain)
      return this.#note(row, said('May be mailed again'))
    }
    if ('doNotMail' in decision) {
      await addToList(query, row, decision.doNotMail, now)
      return this.#note(row, said('Put on the list of those not to mail'))
    }
    if ('mailing' in decision) return await this.#moveLetter(row, decision)
    return await this.#changeTerms(row, decision.changes)
  }

  /** Puts a letter into a mailing or takes it out. */
  async #moveLetter(
    row: OfferRow,
    { mailing, isAdded, changes }: Extract<Decision, { mailing: string }>,
  ): Promise<OfferRow> {
    await (isAdded ? addLetter : removeLetter)(this.#query, mailing, row)
    return Object.keys(changes).length > 0 ? await this.#changeTerms(row, changes) : row
  }

  /** Gives an offer new terms. */
  async #changeTerms(row: OfferRow, terms: Terms): Promise<OfferRow> {
    const [query, now, { offerHooks }] = [this.#query, this.#now, this.#services]
    const { coSellers: named, ...columns } = terms
    const before = { row, coSellers: this.#coSellers.get(row.id) ?? [] }
    const held = { held: row, coSellers: before.coSellers }
    const changed = await changeHeldOffer(query, held, { from: [row.status] }, columns, now)
    if (!changed) throw new Error(`The offer ${row.id} changed although its row was held.`)
    await offerHooks.changed(query, row, changed)
    if (named) await offerHooks.coSellersNamed(query, changed, named)
    const after = { row: changed, coSellers: named ?? before.coSellers }
    return this.#note(changed, entryOf(terms, before, after, now))
  }

  /** Keeps what the history of an offer will say. */
  #note(row: OfferRow, entry: Entry): OfferRow {
    const key = JSON.stringify(entry)
    const same = this.#entries.get(key) ?? { entry, ids: [] }
    this.#entries.set(key, { entry, ids: [...same.ids, row.id] })
    return row
  }

  /** Writes the histories of what was changed, and moves what is deleted to the trash. */
  async record(): Promise<void> {
    await deleteDrafts(this.#query, this.#deleted, this.#now)
    for (const { entry, ids } of this.#entries.values())
      await recordOfferEvents(this.#query, ids, entry.type, this.#now, entry.forAdmin, entry.forCrm)
  }
}
