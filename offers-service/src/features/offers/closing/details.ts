import * as v from 'valibot'
import {
  type ClosingDetails,
  type ClosingDetailsUpdate,
  formatExactDollars,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { recordOfferEvent } from '../events.ts'
import { existingOffer } from '../store.ts'
import { documentsOfClosing } from './documents.ts'
import { lockDeal, replacementOf } from './new-agreements.ts'
import type { ClosingDetailsRow } from './tables.ts'

const Done = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

const dollarsOf = (cents: number | null) => (cents === null ? null : cents / 100)
const centsOf = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100))

async function detailsRow(query: Queries, offerId: string): Promise<ClosingDetailsRow | undefined> {
  return await query
    .selectFrom('closing_details')
    .selectAll()
    .where('offer_id', '=', offerId)
    .executeTakeFirst()
}

/** Who closes the deal of an offer, what it costs, what of it is done, and its documents. */
export async function closingDetails(query: Queries, offerId: string): Promise<ClosingDetails> {
  const row = await detailsRow(query, offerId)
  return {
    company: row?.company ?? '',
    contact: row?.contact ?? '',
    phone: row?.phone ?? '',
    email: row?.email ?? '',
    fileNumber: row?.file_number ?? '',
    backTaxes: dollarsOf(row?.back_taxes_cents ?? null),
    costs: dollarsOf(row?.costs_cents ?? null),
    resalePrice: dollarsOf(row?.resale_cents ?? null),
    done: row ? v.parse(Done, row.done) : [],
    documents: await documentsOfClosing(query, offerId),
    updatedAt: row?.updated_at ?? null,
  }
}

const inDollars = (amount: number | null) => (amount === null ? '' : formatExactDollars(amount))

/** What the history calls each part, and how it writes it. */
const parts: Record<string, (details: Omit<ClosingDetailsUpdate, 'basedOn'>) => string> = {
  'Closing company': ({ company }) => company,
  Contact: ({ contact }) => contact,
  Phone: ({ phone }) => phone,
  Email: ({ email }) => email,
  'File number': ({ fileNumber }) => fileNumber,
  'Back taxes': ({ backTaxes }) => inDollars(backTaxes),
  'Closing costs': ({ costs }) => inDollars(costs),
  'Resale price': ({ resalePrice }) => inDollars(resalePrice),
  Done: ({ done }) => done.join(', '),
}

function changesBetween(before: ClosingDetails, after: ClosingDetailsUpdate): string {
  return Object.entries(parts)
    .filter(([, write]) => write(before) !== write(after))
    .map(
      ([label, write]) => `${label}: ${write(before) || '(empty)'} → ${write(after) || '(empty)'}`,
    )
    .join('\n')
}

/**
 * Sets what is known of a closing besides its days, with an entry in the history of its offer. Refuses with `offer_not_signed`
 * before the signature, and with `changed_meanwhile` when somebody has changed it since `basedOn`, or another agreement took the
 * place of this one.
 */
export async function setClosingDetails(
  { db, now }: Services,
  referenceNumber: string,
  update: ClosingDetailsUpdate,
): Promise<ClosingDetails> {
  return await db.write.transaction().execute(async (query) => {
    const { id } = await existingOffer(query, referenceNumber)
    const offer = await lockDeal(query, id)
    if (offer?.status !== 'signed') throw new HttpError('offer_not_signed')
    if (await replacementOf(query, id)) throw new HttpError('changed_meanwhile')
    const before = await closingDetails(query, id)
    if (update.basedOn !== undefined && update.basedOn !== before.updatedAt)
      throw new HttpError('changed_meanwhile')
    const changes = changesBetween(before, update)
    if (changes === '') return before
    const at = now()
    const columns = {
      company: update.company,
      contact: update.contact,
      phone: update.phone,
      email: update.email,
      file_number: update.fileNumber,
      back_taxes_cents: centsOf(update.backTaxes),
      costs_cents: centsOf(update.costs),
      resale_cents: centsOf(update.resalePrice),
      done: JSON.stringify(update.done),
      updated_at: at.toISOString(),
    }
    await query
      .insertInto('closing_details')
      .values({ offer_id: id, ...columns })
      .onConflict((conflict) => conflict.column('offer_id').doUpdateSet(columns))
      .execute()
    // What the business pays others, and hopes to sell for, is not for the CRM.
    await recordOfferEvent(query, id, 'closing_changed', at, changes, '')
    return await closingDetails(query, id)
  })
}
