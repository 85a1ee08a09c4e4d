import type { LetterValues, MailingText } from '../../../../contract/index.ts'
import type { Services } from '../../../platform/services.ts'
import { areCounterOffersAllowed } from '../counter-offer-setting.ts'
import { letterValues, usualText } from '../letter/words.ts'
import { letterTexts } from './letter-texts.ts'
import { offersOf } from './read-letters.ts'
import type { MailingRow } from './tables.ts'

/** In how many letters of a mailing its text is shown. */
const maxSamples = 3

interface Sample {
  referenceNumber: string
  values: LetterValues
}

const lengthOf = ({ values }: Sample) => Object.values(values).join('').length

/** The text of a mailing's letters, with what its fields are in the one with the longest values and in the first ones. */
export async function textOf(
  { db, settings }: Services,
  mailing: MailingRow,
): Promise<MailingText> {
  let longest: Sample | undefined
  const samples: Sample[] = []
  for await (const offers of offersOf(db.read, mailing))
    for (const { offer, sellerNames } of offers) {
      const sample = {
        referenceNumber: offer.reference_number,
        values: letterValues(offer, sellerNames),
      }
      if (samples.length < maxSamples) samples.push(sample)
      if (!longest || lengthOf(sample) > lengthOf(longest)) longest = sample
    }
  const others = samples.filter(
    ({ referenceNumber }) => referenceNumber !== longest?.referenceNumber,
  )
  return {
    own: { opening: mailing.opening_text, closing: mailing.closing_text },
    usual: usualText(settings.current, await areCounterOffersAllowed(db.read)),
    exceptions: await letterTexts(db.read, mailing.id),
    samples: (longest ? [longest, ...others] : []).slice(0, maxSamples),
  }
}
