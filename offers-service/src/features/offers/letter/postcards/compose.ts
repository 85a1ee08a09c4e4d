import type { OfferRow } from '../../tables.ts'
import { composeLetter } from '../compose.ts'
import { messageLettering } from './draw.ts'
import { type CardWords, cardWords } from './words.ts'

/**
 * Puts an offer into a postcard, or says why it cannot be mailed: for the reasons a letter has, where a state wants a notice, for
 * which a card has no room, and where the text is too long.
 */
export function composeCard(
  offer: OfferRow,
  parts: Omit<Parameters<typeof composeLetter>[1], 'text'> & {
    /** What the cards of the mailing say; empty where it is the usual text. */
    cardText: string
    /** Measures the message. */
    pdf: PDFKit.PDFDocument
  },
): { words: CardWords; noticeStates: string[] } | { problem: string } {
  const letter = composeLetter(offer, parts)
  if ('problem' in letter) return letter
  if (letter.words.notices.length > 0)
    return {
      problem: `The notice of ${letter.noticeStates.join(' and ')} has no room on a postcard; send a letter`,
    }
  const words = cardWords(offer, letter.words, { ...parts, text: parts.cardText })
  return messageLettering(parts.pdf, words)
    ? { words, noticeStates: [] }
    : { problem: 'The text is too long for a postcard to these sellers; please shorten it' }
}
