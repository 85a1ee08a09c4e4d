import type { Services } from '../../../../platform/services.ts'
import { inThread } from '../../../../platform/threads.ts'
import type { LetterOffer } from '../letter-offer.ts'
import { partsFor } from '../service.ts'
import type {
  checkCards as checkCardsHere,
  hasRoom as hasRoomHere,
  printCards as printCardsHere,
} from './print.ts'
import type { CardTexts } from './words.ts'

const printModule = new URL('./print.ts', import.meta.url)
const printAll = inThread<typeof printCardsHere>(printModule, 'printCards')
const checkAll = inThread<typeof checkCardsHere>(printModule, 'checkCards')
export const hasRoom = inThread<typeof hasRoomHere>(printModule, 'hasRoom')

/** What the postcards of a mailing say, and how many there are. */
export interface Cards extends CardTexts {
  /** Whether offers to the same sellers at the same address share one card, which says what is written for the first of them. */
  together: boolean
}

/** Composes and draws every postcard, all or none: where some cannot be mailed, answers why under `problems`. */
export async function drawCards(
  services: Services,
  offers: LetterOffer[],
  cards: Cards,
  { isPreview = false } = {},
) {
  return await printAll({ offers, ...cards, parts: await partsFor(services, offers, isPreview) })
}

/** The postcards of these offers as they would print, without drawing them; those held back stand under `problems`. */
export async function checkCards(services: Services, offers: LetterOffer[], cards: Cards) {
  return await checkAll({ offers, ...cards, parts: await partsFor(services, offers, false) })
}
