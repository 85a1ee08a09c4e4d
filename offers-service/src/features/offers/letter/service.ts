import { Refusal } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { findAskedFact } from '../asked-fact.ts'
import { coSellersOf } from '../co-sellers.ts'
import { recordOfferEvents } from '../events.ts'
import { existingOffer } from '../store.ts'
import type { OfferRow } from '../tables.ts'
import { type ComposedLetter, composeLetter } from './compose.ts'
import { stateNotices } from './notices.ts'

/** Composes every letter, or refuses with the reason for each that cannot be mailed. */
async function composeAll(
  { config, db, now, settings }: Services,
  offers: OfferRow[],
  isPreview: boolean,
): Promise<ComposedLetter[]> {
  const notices = await stateNotices(db.query)
  const coSellers = await coSellersOf(
    db.query,
    offers.map(({ id }) => id),
  )
  // Loaded when a letter is first printed, so that the site answers sooner after a start.
  const { ruler } = await import('../../../platform/print/pen.ts')
  const widthOf = ruler()
  const measure = (text: string, size: number) => widthOf(text, { size })
  const parts = {
    // Read once, so that letters printed together say the same.
    settings: settings.current,
    notices,
    publicUrl: config.publicUrl,
    askedFact: await findAskedFact(db.query),
    now: now(),
    isPreview,
    measure,
  }
  const problems: Record<string, string> = {}
  const letters = offers.flatMap((offer) => {
    const others = coSellers.get(offer.id) ?? []
    const sellerNames = [offer.seller_name, ...others.map(({ name }) => name)]
    const letter = composeLetter(offer, { ...parts, sellerNames })
    if (!('problem' in letter)) return [letter]
    problems[offer.reference_number] = letter.problem
    return []
  })
  if (Object.keys(problems).length > 0) throw new Refusal('letter_not_possible', problems)
  return letters
}

/** Notes in each history that its letter was printed, with the states whose notice it carries. */
async function notePrinted(
  { db, now, wakeJobs }: Services,
  offers: OfferRow[],
  letters: ComposedLetter[],
): Promise<void> {
  const detailOf = (index: number) => {
    const states = letters[index]?.noticeStates ?? []
    return states.length > 0 ? `With the notice of ${states.join(' and ')}` : ''
  }
  const byDetail = Map.groupBy(offers.keys(), detailOf)
  await db.query.transaction().execute(async (query) => {
    for (const [detail, indexes] of byDetail) {
      const ids = indexes.flatMap((index) => offers[index]?.id ?? [])
      await query
        .updateTable('offers')
        .set({ letter_printed_at: now().toISOString() })
        .where('id', 'in', ids)
        .execute()
      await recordOfferEvents(query, ids, 'letter_printed', now(), detail)
    }
  })
  wakeJobs()
}

/** Letters drawn as one PDF, and the reference numbers of the offers they are about, as they are kept. */
interface PrintedLetters {
  referenceNumbers: string[]
  pdf: Buffer
}

/**
 * Draws the letters of these offers as one PDF, in this order, and notes in each history that it was printed.
 *
 * All or none: refuses with `letter_not_possible` and the reason for each offer that cannot be mailed, and with
 * `offer_not_found` when there is no such offer. A preview is not noted.
 */
export async function printLetters(
  services: Services,
  referenceNumbers: string[],
  isPreview: boolean,
): Promise<PrintedLetters> {
  const { db } = services
  const found = await Promise.all(
    referenceNumbers.map(async (number) => await existingOffer(db.query, number)),
  )
  const offers = [...new Map(found.map((offer) => [offer.id, offer])).values()]
  const letters = await composeAll(services, offers, isPreview)
  const { drawLetters } = await import('./draw.ts')
  const pdf = await drawLetters(
    letters.map((letter) => letter.words),
    isPreview,
  )
  if (!isPreview) await notePrinted(services, offers, letters)
  return { referenceNumbers: offers.map((offer) => offer.reference_number), pdf }
}
