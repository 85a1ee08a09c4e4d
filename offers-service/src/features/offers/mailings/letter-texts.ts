import type { MailingText, PieceText } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { findOffer } from '../store.ts'
import type { OfferRow } from '../tables.ts'
import { lockMailing } from './store.ts'

/** How many letters of a mailing can have a text of their own; more would be another mailing. */
const maxTexts = 100

const refuse = (problem: string) => new HttpError('invalid_request', { referenceNumber: problem })

const textsIn = (query: Queries, mailingId: string) =>
  query
    .selectFrom('letter_texts')
    .innerJoin('mailing_letters', (join) =>
      join
        .onRef('mailing_letters.mailing_id', '=', 'letter_texts.mailing_id')
        .onRef('mailing_letters.offer_id', '=', 'letter_texts.offer_id'),
    )
    .innerJoin('offers', 'offers.id', 'letter_texts.offer_id')
    .select([
      'offers.reference_number as referenceNumber',
      'offers.seller_name as sellerName',
      'letter_texts.opening_text as opening',
      'letter_texts.closing_text as closing',
      'letter_texts.card_text as card',
    ])
    .where('letter_texts.mailing_id', '=', mailingId)
    .orderBy('letter_texts.offer_id')

/** The letters or postcards of a mailing that have a text of their own. */
export async function letterTexts(
  query: Queries,
  mailingId: string,
): Promise<MailingText['exceptions']> {
  return await textsIn(query, mailingId).execute()
}

/** The offer of this reference number, where its letter is in a mailing. */
export async function findLetter(
  query: Queries,
  mailingId: string,
  referenceNumber: string,
): Promise<OfferRow | undefined> {
  const offer = await findOffer(query, referenceNumber)
  const letter =
    offer &&
    (await query
      .selectFrom('mailing_letters')
      .select('offer_id')
      .where('mailing_id', '=', mailingId)
      .where('offer_id', '=', offer.id)
      .executeTakeFirst())
  return letter && offer
}

/** What single postcards of a mailing say in place of what the others say, by the id of their offer. */
export async function cardTexts(query: Queries, mailingId: string): Promise<Map<string, string>> {
  const rows = await query
    .selectFrom('letter_texts')
    .select(['offer_id', 'card_text'])
    .where('mailing_id', '=', mailingId)
    .where('card_text', '!=', '')
    .execute()
  return new Map(rows.map(({ offer_id, card_text }) => [offer_id, card_text]))
}

/**
 * Gives one letter or postcard of a mailing a text of its own, in the caller's transaction; empty parts take it back. Refused with
 * `mailing_posted` once they are in the mail.
 */
export async function storeLetterText(
  query: Queries,
  mailingId: string,
  { referenceNumber, opening, closing, card }: PieceText & { referenceNumber: string },
): Promise<void> {
  const held = await lockMailing(query, mailingId)
  if (!held) throw new HttpError('not_found')
  if (held.posted_on !== null) throw new HttpError('mailing_posted')
  const letter = await findLetter(query, mailingId, referenceNumber)
  if (!letter) throw refuse(`No ${held.kind} of this mailing has this number`)
  await query
    .deleteFrom('letter_texts')
    .where('mailing_id', '=', mailingId)
    .where('offer_id', '=', letter.id)
    .execute()
  if (opening === '' && closing === '' && card === '') return
  if ((await letterTexts(query, mailingId)).length >= maxTexts)
    throw refuse(`At most ${maxTexts} letters can have a text of their own. Make another mailing`)
  await query
    .insertInto('letter_texts')
    .values({
      mailing_id: mailingId,
      offer_id: letter.id,
      opening_text: opening,
      closing_text: closing,
      card_text: card,
    })
    .execute()
}
