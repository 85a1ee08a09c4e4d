import {
  fillLetterText,
  type LetterValues,
  type MailingText,
  paragraphsOf,
  usualCardText,
} from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { areCounterOffersAllowed } from '../counter-offer-setting.ts'
import type { LetterOffer } from '../letter/letter-offer.ts'
import { hasRoom } from '../letter/postcards/service.ts'
import { mayOpenOffer } from '../letter/postcards/words.ts'
import { letterValues, senderOf, usualText } from '../letter/words.ts'
import { findVerificationQuestion } from '../verification/verification-question.ts'
import { letterTexts } from './letter-texts.ts'
import { offersOf } from './read-letters.ts'
import type { MailingRow } from './tables.ts'

/** In how many letters of a mailing its text is shown. */
const maxSamples = 3

interface Sample {
  referenceNumber: string
  cardOpensOffer: boolean
  values: LetterValues
}

const lengthOf = ({ values }: Sample) => Object.values(values).join('').length

/** The text of a mailing's letters, with what its fields are in the one with the longest values and in the first ones. */
export async function textOf(
  { db, settings }: Services,
  mailing: MailingRow,
): Promise<MailingText> {
  const question = await findVerificationQuestion(db.read)
  let longest: Sample | undefined
  const samples: Sample[] = []
  for await (const offers of offersOf(db.read, mailing))
    for (const { offer, sellerNames } of offers) {
      const sample = {
        referenceNumber: offer.reference_number,
        cardOpensOffer: mayOpenOffer(offer, question),
        values: letterValues(offer, sellerNames),
      }
      if (samples.length < maxSamples) samples.push(sample)
      if (!longest || lengthOf(sample) > lengthOf(longest)) longest = sample
    }
  const others = samples.filter(
    ({ referenceNumber }) => referenceNumber !== longest?.referenceNumber,
  )
  return {
    own: {
      opening: mailing.opening_text,
      closing: mailing.closing_text,
      card: mailing.card_text,
    },
    usual: {
      ...usualText(settings.current, await areCounterOffersAllowed(db.read)),
      card: usualCardText,
    },
    typeSize: mailing.type_size,
    exceptions: await letterTexts(db.read, mailing.id),
    samples: (longest ? [longest, ...others] : []).slice(0, maxSamples),
  }
}

/**
 * Refuses a text that has no room on one of a mailing's postcards about these offers, that with the longest names. One that is of
 * letters keeps any text for the day it may be of postcards, whose pieces are looked at again before they are printed.
 */
export async function refuseTooLong(
  { settings }: Services,
  { kind }: MailingRow,
  text: string,
  steps: AsyncIterable<LetterOffer[]> | Iterable<LetterOffer[]>,
): Promise<void> {
  if (kind !== 'postcard') return
  let longest = { seller: 'anybody', filled: text }
  for await (const offers of steps)
    for (const { offer, sellerNames } of offers) {
      const values = letterValues(offer, sellerNames)
      const filled = fillLetterText(text, values)
      if (filled.length > longest.filled.length) longest = { seller: values.seller, filled }
    }
  const message = paragraphsOf(longest.filled)
  if (await hasRoom({ sender: senderOf(settings.current), message })) return
  throw new HttpError('invalid_request', {
    card: `This has no room on the postcard to ${longest.seller}. Please shorten it.`,
  })
}
