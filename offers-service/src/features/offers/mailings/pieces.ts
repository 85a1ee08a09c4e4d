import type { Services } from '../../../platform/services.ts'
import type { LetterOffer } from '../letter/letter-offer.ts'
import { checkCards, drawCards } from '../letter/postcards/service.ts'
import { checkLetters, drawLetters } from '../letter/service.ts'
import type { MailingRow } from './tables.ts'

/** How what a mailing sends is composed and drawn: its letters, or its postcards. */
export function piecesOf(
  services: Services,
  { kind, card_text: text }: Pick<MailingRow, 'kind' | 'card_text'>,
) {
  const isCard = kind === 'postcard'
  return {
    check: async (offers: LetterOffer[], together: boolean) =>
      isCard
        ? await checkCards(services, offers, { together, text })
        : await checkLetters(services, offers, together),
    draw: async (offers: LetterOffer[], together: boolean) =>
      isCard
        ? await drawCards(services, offers, { together, text })
        : await drawLetters(services, offers, { together }),
  }
}
