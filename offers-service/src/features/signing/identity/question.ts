import type { SignatureQuestion } from '../../../../contract/index.ts'
import type { Visitor } from '../../../platform/access/visitors.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import { sellersOf } from '../../offers/co-sellers.ts'
import { recordOfferEvent } from '../../offers/events.ts'
import { lockOffer } from '../../offers/store.ts'
import type { OfferRow } from '../../offers/tables.ts'
import { lockSigning, readChain, readEvent, recordEvents } from '../evidence/record.ts'
import { changeSigner } from '../evidence/signer-rows.ts'
import { answerWords } from '../evidence/wording.ts'
import { deniedAlert, wasItYou } from '../mail/messages.ts'
import type { SigningServices } from '../services.ts'
import { findBySignerToken } from '../signers/signer-tokens.ts'
import { existingSigning } from '../store.ts'
import type { SignerRow, SigningRow } from '../tables.ts'

/** More changes of mind than this nobody has; the limit keeps the record readable. */
const maxAnswers = 10

const isSameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/**
 * Asks the address noted with the offer whether it was they who signed, in the transaction of the signature: always when the
 * name is none of the agreement's, and otherwise when the signer gave another address.
 */
export async function askOnFile(
  query: Queries,
  services: SigningServices,
  offer: OfferRow,
  signer: SignerRow,
  at: Date,
): Promise<void> {
  const { position, email, name_differs: nameDiffers } = signer
  const seller = (await sellersOf(query, offer))[position - 1]
  if (!seller?.email) return
  if (nameDiffers === null && isSameAddress(seller.email, email ?? '')) return
  const held = await lockSigning(query, signer.signing_id)
  await recordEvents(query, services.macs, held, at, [
    { type: 'asked', signer: position, email: seller.email },
  ])
  await changeSigner(query, services.macs, signer.id, () => ({
    asked_email: seller.email,
    asked_at: at.toISOString(),
  }))
  await recordOfferEvent(query, offer.id, 'signer_asked', at, seller.email)
  await enqueueMail(query, at, wasItYou(services, offer, seller, signer.id))
}

interface Asked {
  signer: SignerRow
  signing: SigningRow
  offer: OfferRow
}

async function findAsked(query: Queries, { macs }: SigningServices, token: string): Promise<Asked> {
  const signer = await findBySignerToken(query, macs, 'question', token)
  if (!signer || signer.asked_at === null) throw new HttpError('not_found')
  return { signer, ...(await existingSigning(query, signer.signing_id)) }
}

/** What the address on file is asked, with its last answer; `not_found` when the token is none of ours. */
export async function readQuestion(
  services: SigningServices,
  token: string,
  query: Queries = services.db.read,
): Promise<SignatureQuestion> {
  const { signer, offer } = await findAsked(query, services, token)
  return {
    referenceNumber: offer.reference_number,
    location: offer.location,
    name: signer.name ?? '',
    nameInAgreement: (await sellersOf(query, offer))[signer.position - 1]?.name ?? '',
    signedAt: signer.signed_at ?? '',
    answer: signer.confirmed,
    answeredAt: signer.confirmed_at,
  }
}

/**
 * Keeps an answer with its time in the evidence and the offer's history; the same one again changes nothing. At "no" the admin
 * of the business is told at once, and what they had looked at waits for them anew.
 */
export async function answerQuestion(
  services: SigningServices,
  token: string,
  answer: 'yes' | 'no',
  visitor: Visitor,
): Promise<SignatureQuestion> {
  const { db, macs, wakeJobs } = services
  const at = services.now()
  const question = await db.write.transaction().execute(async (query) => {
    await lockOffer(query, (await findAsked(query, services, token)).offer.id)
    const { signer, signing, offer } = await findAsked(query, services, token)
    if (signer.confirmed === answer) return await readQuestion(services, token, query)
    const { position } = signer
    const before = (await readChain(query, signing.id)).map(readEvent)
    const own = before.filter((event) => event.type === 'answered' && event.signer === position)
    if (own.length >= maxAnswers) throw new HttpError('too_many_requests')
    const held = await lockSigning(query, signing.id)
    await recordEvents(query, macs, held, at, [
      { type: 'answered', signer: position, answer, ...visitor },
    ])
    await changeSigner(query, macs, signer.id, () => ({
      confirmed: answer,
      confirmed_at: at.toISOString(),
      ...(answer === 'no' && { looked_at: null }),
    }))
    const type = answer === 'yes' ? 'signer_confirmed' : 'signer_denied'
    await recordOfferEvent(query, offer.id, type, at, answerWords[answer])
    if (answer === 'no') await enqueueMail(query, at, deniedAlert(services, offer, signer))
    return await readQuestion(services, token, query)
  })
  wakeJobs()
  return question
}
