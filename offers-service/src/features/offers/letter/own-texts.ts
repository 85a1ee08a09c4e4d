import type { Queries } from '../../../platform/database/database.ts'
import type { OfferRow } from '../tables.ts'
import type { LetterStyle } from './letter-offer.ts'

/**
 * The texts of these offers' letters in the mailing that is still to be posted, or else in the last: their own, or that of the
 * mailing, and how large they are set. By offer; only those that are not as usual.
 */
export async function ownTexts(
  query: Queries,
  offers: readonly OfferRow[],
): Promise<Map<string, LetterStyle>> {
  if (offers.length === 0) return new Map()
  const rows = await query
    .selectFrom('mailing_letters')
    .innerJoin('mailings', 'mailings.id', 'mailing_letters.mailing_id')
    .leftJoin('letter_texts', (join) =>
      join
        .onRef('letter_texts.mailing_id', '=', 'mailing_letters.mailing_id')
        .onRef('letter_texts.offer_id', '=', 'mailing_letters.offer_id'),
    )
    .select([
      'mailing_letters.offer_id',
      'mailings.opening_text',
      'mailings.closing_text',
      'mailings.type_size',
      'letter_texts.opening_text as own_opening',
      'letter_texts.closing_text as own_closing',
    ])
    .where(
      'mailing_letters.offer_id',
      'in',
      offers.map(({ id }) => id),
    )
    .orderBy('mailing_letters.offer_id')
    // A postcard has none of these texts.
    .where('mailings.kind', '=', 'letter')
    // The last one of an offer stays, and one that is not posted comes after all that are.
    .orderBy((eb) => eb.fn.coalesce('mailings.posted_on', eb.val('9999')))
    .orderBy('mailings.created_at')
    .execute()
  const latest = new Map(rows.map((row) => [row.offer_id, row]))
  return new Map(
    latest
      .entries()
      .map(([id, row]): [string, LetterStyle] => [
        id,
        {
          opening: row.own_opening || row.opening_text,
          closing: row.own_closing || row.closing_text,
          typeSize: row.type_size,
        },
      ])
      .filter(
        ([, { opening, closing, typeSize }]) =>
          opening !== '' || closing !== '' || typeSize !== 'usual',
      ),
  )
}
