import type { LetterText } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { OfferRow } from '../tables.ts'

/** The texts of the mailings that these offers' letters are in: the one still to be posted, or else the last. By offer; only own ones. */
export async function ownTexts(
  query: Queries,
  offers: readonly OfferRow[],
): Promise<Map<string, LetterText>> {
  if (offers.length === 0) return new Map()
  const rows = await query
    .selectFrom('mailing_letters')
    .innerJoin('mailings', 'mailings.id', 'mailing_letters.mailing_id')
    .select(['mailing_letters.offer_id', 'mailings.opening_text', 'mailings.closing_text'])
    .where(
      'mailing_letters.offer_id',
      'in',
      offers.map(({ id }) => id),
    )
    .orderBy('mailing_letters.offer_id')
    // The last one of an offer stays, and one that is not posted comes after all that are.
    .orderBy((eb) => eb.fn.coalesce('mailings.posted_on', eb.val('9999')))
    .orderBy('mailings.created_at')
    .execute()
  const latest = new Map(rows.map((row) => [row.offer_id, row]))
  return new Map(
    latest
      .entries()
      .filter(([, row]) => row.opening_text !== '' || row.closing_text !== '')
      .map(([id, row]) => [id, { opening: row.opening_text, closing: row.closing_text }]),
  )
}
