import type { Queries } from '../../../platform/database/database.ts'
import { inSteps } from '../../../platform/database/in-batches.ts'
import type { LetterOffer } from '../letter/letter-offer.ts'
import { withSellers } from '../letter/service.ts'
import type { MailingRow } from './tables.ts'

/** As many letters as are composed at a time, and sent to the thread that does it and back, while others wait a few milliseconds. */
export const lettersAtOnce = 500

/** The offers of a mailing with everyone who sells, a step at a time. */
export async function* offersOf(
  query: Queries,
  { id }: Pick<MailingRow, 'id'>,
): AsyncGenerator<LetterOffer[]> {
  const steps = inSteps(
    async (last: { id: string } | undefined) =>
      await query
        .selectFrom('mailing_letters')
        .innerJoin('offers', 'offers.id', 'mailing_letters.offer_id')
        .selectAll('offers')
        .where('mailing_letters.mailing_id', '=', id)
        .where('mailing_letters.offer_id', '>', last?.id ?? '')
        .orderBy('mailing_letters.offer_id')
        .limit(lettersAtOnce)
        .execute(),
    lettersAtOnce,
  )
  for await (const rows of steps) yield await withSellers(query, rows)
}
