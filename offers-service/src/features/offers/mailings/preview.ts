import type { BodyOf, drawMailingPages } from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { picturesOf as picturesOfHere } from '../../../platform/print/pictures.ts'
import type { Services } from '../../../platform/services.ts'
import { threadPool } from '../../../platform/threads.ts'
import { refuseProblems, withSellers } from '../letter/service.ts'
import { findLetter, letterTexts } from './letter-texts.ts'
import { piecesOf } from './pieces.ts'
import { existingMailing } from './store.ts'

/** A thread of its own: pictures drawn while an admin types must not delay the copies of agreements that sellers wait for. */
const inPictureThread = threadPool({ threads: 1, waiting: 8 })
const picturesOf = inPictureThread<typeof picturesOfHere>(
  new URL('../../../platform/print/pictures.ts', import.meta.url),
  'picturesOf',
)

type Wanted = Omit<BodyOf<typeof drawMailingPages>, 'referenceNumber'>

/**
 * One letter or postcard of a mailing as a PDF, as it would print with what is wanted in place of what is stored of the mailing.
 * Refused with `offer_not_found` where none is about this offer, and with `letter_not_possible` and the reason where it cannot be
 * mailed.
 */
export async function previewPiece(
  services: Services,
  id: string,
  { referenceNumber, ...wanted }: { referenceNumber: string } & Wanted,
) {
  const { read } = services.db
  const mailing = await existingMailing(read, id)
  const letter = await findLetter(read, id, referenceNumber)
  const [sold] = letter ? await withSellers(read, [letter]) : []
  if (!letter || !sold) throw new HttpError('offer_not_found')
  const own = (await letterTexts(read, id)).find(
    (one) => one.referenceNumber === letter.reference_number,
  )
  const text = {
    opening: own?.opening || (wanted.opening ?? mailing.opening_text),
    closing: own?.closing || (wanted.closing ?? mailing.closing_text),
    typeSize: wanted.typeSize ?? mailing.type_size,
  }
  const pieces = piecesOf(services, { ...mailing, card_text: wanted.card ?? mailing.card_text })
  const drawn = await pieces.preview({ ...sold, text })
  if ('problems' in drawn) return refuseProblems(drawn.problems)
  return { name: `${mailing.kind}-${letter.reference_number}`, pdf: drawn.pdf }
}

/** The pages of what {@link previewPiece} draws, as pictures. */
export async function previewPages(...asked: Parameters<typeof previewPiece>) {
  const { pdf } = await previewPiece(...asked)
  const pictures = await picturesOf(pdf)
  return pictures.map(({ width, height, png }, index) => ({
    number: index + 1,
    width,
    height,
    image: `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
  }))
}
