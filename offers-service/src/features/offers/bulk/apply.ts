import { formatCalendarDate, type OfferEventType } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { changeInWords } from '../changes.ts'
import type { coSellersOf } from '../co-sellers.ts'
import { addToList, isOnList, takeOffList } from '../do-not-mail/store.ts'
import { recordOfferEvents } from '../events.ts'
import type { OfferServices } from '../hooks.ts'
import { toAdminOffer } from '../offer-rows.ts'
import { othersWhereMadeLive } from '../parcels/one-live-offer.ts'
import { changeHeldOffer, deleteDraft } from '../store.ts'
import type { OfferRow } from '../tables.ts'
import type { Decision } from './rules.ts'

type CoSellersById = Awaited<ReturnType<typeof coSellersOf>>

interface Entry {
  type: OfferEventType
  forAdmin: string
  forCrm: string
}

const said = (text: string): Entry => ({ type: 'updated', forAdmin: text, forCrm: text })

/** What the history says of a change of terms, as it says of one that was made by hand. */
function entryOf(before: OfferRow, after: OfferRow, now: Date): Entry {
  if (after.status === 'withdrawn') return { type: 'withdrawn', forAdmin: '', forCrm: '' }
  const isExtended =
    after.status === before.status && after.expiration_date > before.expiration_date
  if (isExtended) {
    const days = [before, after].map((row) => formatCalendarDate(row.expiration_date))
    const detail = `From ${days.join(' to ')}`
    return { type: 'extended', forAdmin: detail, forCrm: detail }
  }
  // Who else sells does not change, so it need not be known.
  const [forAdmin, forCrm] = changeInWords(
    { row: before, offer: toAdminOffer(before, now, []) },
    { row: after, offer: toAdminOffer(after, now, []) },
  )
  return { type: 'updated', forAdmin, forCrm }
}

/**
 * What is decided about an offer, where the database does not speak against it: a second live offer for a parcel goes out only when
 * somebody asks for that one, and nobody is put on the list of those not to mail twice.
 */
export async function withRules(
  query: Queries,
  row: OfferRow,
  decision: Decision,
  now: Date,
): Promise<Decision> {
  if (typeof decision !== 'object') return decision
  if ('doNotMail' in decision) return (await isOnList(query, row.id)) ? { kept: 'same' } : decision
  if (!('changes' in decision)) return decision
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

  /** Makes of an offer, whose row the caller holds, what was decided; answers its row after that, undefined where it is deleted. */
  async make(
    row: OfferRow,
    decision: Exclude<Decision, { kept: unknown }>,
  ): Promise<OfferRow | undefined> {
    const [query, now] = [this.#query, this.#now]
    if (decision === 'delete') {
      await deleteDraft(query, row.id)
      return undefined
    }
    if (decision === 'mail_again') {
      await takeOffList(query, row.id)
      return this.#note(row, said('May be mailed again'))
    }
    if ('doNotMail' in decision) {
      await addToList(query, row, decision.doNotMail, now)
      return this.#note(row, said('Put on the list of those not to mail'))
    }
    const changed = await changeHeldOffer(
      query,
      { held: row, coSellers: this.#coSellers.get(row.id) ?? [] },
      { from: [row.status] },
      decision.changes,
      now,
    )
    if (!changed) throw new Error(`The offer ${row.id} changed although its row was held.`)
    await this.#services.offerHooks.changed(query, row, changed)
    return this.#note(changed, entryOf(row, changed, now))
  }

  /** Keeps what the history of an offer will say. */
  #note(row: OfferRow, entry: Entry): OfferRow {
    const key = JSON.stringify(entry)
    const same = this.#entries.get(key) ?? { entry, ids: [] }
    this.#entries.set(key, { entry, ids: [...same.ids, row.id] })
    return row
  }

  /** Writes the histories of what was changed. */
  async record(): Promise<void> {
    for (const { entry, ids } of this.#entries.values())
      await recordOfferEvents(this.#query, ids, entry.type, this.#now, entry.forAdmin, entry.forCrm)
  }
}
