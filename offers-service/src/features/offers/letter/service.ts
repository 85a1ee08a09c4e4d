import { setImmediate as others } from 'node:timers/promises'
import { formatList, type MailingKind, type PrintKind } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { groupsOf } from '../../../platform/database/in-batches.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { inThread } from '../../../platform/threads.ts'
import { cardTermsOf, letterTermsOf } from '../changes.ts'
import { sellerNamesOf } from '../co-sellers.ts'
import { areCounterOffersAllowed } from '../counter-offer-setting.ts'
import { doNotMailAmong } from '../do-not-mail/store.ts'
import { recordOfferEvents } from '../events.ts'
import { publicOutlinesOf } from '../parcels/land.ts'
import { existingOffer } from '../store.ts'
import type { OfferRow } from '../tables.ts'
import { findVerificationQuestion } from '../verification/verification-question.ts'
import type { NotedLetter } from './compose-all.ts'
import type { LetterOffer } from './letter-offer.ts'
import { stateNotices } from './notices.ts'
import { ownTexts } from './own-texts.ts'
import type { checkAll as checkAllHere, printAll as printAllHere } from './print.ts'

const printModule = new URL('./print.ts', import.meta.url)
const printAll = inThread<typeof printAllHere>(printModule, 'printAll')
const checkAll = inThread<typeof checkAllHere>(printModule, 'checkAll')

/** The reference numbers of the offers whose seller or parcel is on the list of those not to mail. */
async function unwanted(query: Queries, offers: readonly LetterOffer[]): Promise<Set<string>> {
  const addressees = offers.map(({ offer, sellerNames }) => ({
    referenceNumber: offer.reference_number,
    sellerNames,
    address: offer.seller_mailing_address,
    apn: offer.apn,
    location: offer.location,
  }))
  const held = await doNotMailAmong(query, addressees)
  return new Set([...held].map(({ referenceNumber }) => referenceNumber))
}

/** What these letters share, read once, so that letters printed together say the same. */
export async function partsFor(
  { config, db, now, settings }: Services,
  offers: LetterOffer[],
  isPreview: boolean,
) {
  return {
    settings: settings.current,
    notices: await stateNotices(db.read),
    publicUrl: config.publicUrl,
    verificationQuestion: await findVerificationQuestion(db.read),
    counterOffers: await areCounterOffersAllowed(db.read),
    now: now(),
    isPreview,
    doNotMail: isPreview ? new Set<string>() : await unwanted(db.read, offers),
  }
}

interface Printing {
  isPreview?: boolean
  together?: boolean
  as?: PrintKind
}

/** Composes and draws every letter, all or none: where some cannot be mailed, answers why under `problems`. */
export async function drawLetters(
  services: Services,
  offers: LetterOffer[],
  { isPreview = false, together = false, as = 'letters' }: Printing,
) {
  const parts = await partsFor(services, offers, isPreview)
  return await printAll({ offers, together, as, parts })
}

/** Refuses with the reason for each letter that cannot be mailed. */
export function refuseProblems(problems: Readonly<Record<string, string>>): never {
  throw new HttpError('letter_not_possible', problems)
}

/** Composes and draws every letter, or refuses with the reason for each that cannot be mailed. */
async function print(services: Services, offers: LetterOffer[], printing: Printing) {
  const printed = await drawLetters(services, offers, printing)
  return 'problems' in printed ? refuseProblems(printed.problems) : printed
}

/** The letters of these offers as they would print, without drawing them; those held back stand under `problems`. */
export async function checkLetters(services: Services, offers: LetterOffer[], together: boolean) {
  return await checkAll({ offers, together, parts: await partsFor(services, offers, false) })
}

/** Letters as they would print, also of offers that are not stored yet; refused like {@link printLetters}. */
export async function previewLetters(
  services: Services,
  offers: LetterOffer[],
): Promise<Uint8Array> {
  return (await print(services, offers, { isPreview: true })).pdf
}

/** These offers with everyone who sells, the text of their mailing and the outline of their land. */
export async function withSellers(
  query: Queries,
  offers: readonly OfferRow[],
): Promise<LetterOffer[]> {
  const names = await sellerNamesOf(query, offers)
  const texts = await ownTexts(query, offers)
  const parcels = offers.map(({ parcel_id }) => parcel_id).filter((id) => id !== null)
  const outlines = await publicOutlinesOf(query, parcels)
  return offers.map((offer) => {
    const { id, parcel_id } = offer
    const outline = outlines.get(parcel_id ?? '')
    return { offer, sellerNames: names.get(id) ?? [], text: texts.get(id), outline }
  })
}

export const changedMeanwhile =
  'This offer was changed after its letter was drawn; look at it, then print again'

/** As many as are noted before others who only read come to their turn. */
const notedAtOnce = 40

/**
 * Notes in each history that its letter was printed, with the states whose notice it carries and the offers it is about as well.
 * Refused for all, like what cannot be mailed, where one is no longer as its letter says: the letter must not leave the house.
 */
export async function notePrinted(
  { db, now, wakeJobs }: Services,
  offers: OfferRow[],
  noted: readonly NotedLetter[],
  kind: MailingKind = 'letter',
): Promise<void> {
  const termsOf = kind === 'postcard' ? cardTermsOf : letterTermsOf
  const detailOf = (index: number) => {
    const { states, beside } = noted[index] ?? { states: [], beside: [] }
    const lines = [
      kind === 'postcard' ? 'As a postcard' : '',
      states.length > 0 ? `With the notice of ${states.join(' and ')}` : '',
      beside.length > 0 ? `In one letter with ${formatList(beside)}` : '',
    ]
    return lines.filter((line) => line !== '').join('\n')
  }
  const byDetail = Map.groupBy(offers.keys(), detailOf)
  await db.write.transaction().execute(async (query) => {
    const overtaken: string[] = []
    // In the order in which others hold several, so that no two wait for each other.
    const inOrder = offers.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    for (const some of groupsOf(notedAtOnce, inOrder)) {
      for (const offer of some) {
        const { numUpdatedRows } = await query
          .updateTable('offers')
          .set({
            letter_printed_at: now().toISOString(),
            letter_terms: termsOf(offer, now()),
          })
          .where('id', '=', offer.id)
          .where('updated_at', '=', offer.updated_at)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) overtaken.push(offer.reference_number)
      }
      await others()
    }
    if (overtaken.length > 0)
      refuseProblems(Object.fromEntries(overtaken.map((number) => [number, changedMeanwhile])))
    for (const [detail, indexes] of byDetail) {
      const ids = indexes.flatMap((index) => offers[index]?.id ?? [])
      await recordOfferEvents(query, ids, 'letter_printed', now(), detail)
    }
  })
  wakeJobs()
}

/** The offers of these numbers, each once; refused with `offer_not_found` where there is one that is not. */
async function namedOffers(query: Queries, referenceNumbers: string[]): Promise<OfferRow[]> {
  const found = await Promise.all(
    referenceNumbers.map(async (number) => await existingOffer(query, number)),
  )
  return [...new Map(found.map((offer) => [offer.id, offer])).values()]
}

/** Draws the addresses of these offers' letters on sheets of labels or on envelopes; refused like their letters, and noted nowhere. */
export async function drawAddresses(
  services: Services,
  offers: readonly OfferRow[],
  printing: { as: Exclude<PrintKind, 'letters'>; together: boolean },
): Promise<Uint8Array> {
  return (await print(services, await withSellers(services.db.read, offers), printing)).pdf
}

/** What {@link drawAddresses} does, for the offers of these numbers; refused with `offer_not_found` where one is not there. */
export async function printAddresses(
  services: Services,
  as: Exclude<PrintKind, 'letters'>,
  { referenceNumbers, together }: { referenceNumbers: string[]; together: boolean },
): Promise<Uint8Array> {
  const offers = await namedOffers(services.db.read, referenceNumbers)
  return await drawAddresses(services, offers, { as, together })
}

/** Letters drawn as one PDF, and the reference numbers of the offers they are about, as they are kept. */
interface PrintedLetters {
  referenceNumbers: string[]
  pdf: Uint8Array
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
  { isPreview, together }: { isPreview: boolean; together: boolean },
): Promise<PrintedLetters> {
  const { db } = services
  const offers = await namedOffers(db.read, referenceNumbers)
  const sold = await withSellers(db.read, offers)
  const { pdf, noted } = await print(services, sold, { isPreview, together })
  if (!isPreview) await notePrinted(services, offers, noted)
  return { referenceNumbers: offers.map((offer) => offer.reference_number), pdf }
}
