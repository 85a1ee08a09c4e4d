import type { Services } from '../../../platform/services.ts'
import type { LetterOffer } from '../letter/letter-offer.ts'
import { type Cards, checkCards, drawCards } from '../letter/postcards/service.ts'
import { checkLetters, drawLetters } from '../letter/service.ts'
import { cardTexts } from './letter-texts.ts'
import type { MailingRow } from './tables.ts'

type Sender = Pick<MailingRow, 'id' | 'kind' | 'card_text'>

/** What the postcards of a mailing say. */
export async function cardsOf(
  { db }: Services,
  { id, card_text: text }: Sender,
  together: boolean,
): Promise<Cards> {
  return { together, text, ownTexts: await cardTexts(db.read, id) }
}

/** How what a mailing sends is composed and drawn: its letters, or its postcards. */
export function piecesOf(services: Services, mailing: Sender) {
  const isCard = mailing.kind === 'postcard'
  const cards = async (together: boolean) => await cardsOf(services, mailing, together)
  return {
    check: async (offers: LetterOffer[], together: boolean) =>
      isCard
        ? await checkCards(services, offers, await cards(together))
        : await checkLetters(services, offers, together),
    draw: async (offers: LetterOffer[], together: boolean) =>
      isCard
        ? await drawCards(services, offers, await cards(together))
        : await drawLetters(services, offers, { together }),
    /** Draws one as it would print now, also where its offer is not live. */
    preview: async (offer: LetterOffer) =>
      isCard
        ? await drawCards(services, [offer], await cards(false), { isPreview: true })
        : await drawLetters(services, [offer], { isPreview: true }),
  }
}
