import type { InferOutput } from 'valibot'
import { type claimOwnership, nameAnswers } from '../../../../contract/index.ts'
import type { Visitor } from '../../../platform/access/visitors.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { alertAdmin } from '../../../platform/mail/alerts.ts'
import { sellersOf } from '../../offers/co-sellers.ts'
import { recordOfferEvent } from '../../offers/events.ts'
import { insertQuestion } from '../../offers/seller/questions.ts'
import { lockOffer } from '../../offers/store.ts'
import { lockSigning, readChain, readEvent, recordEvents } from '../evidence/record.ts'
import { ownershipAlert } from '../mail/messages.ts'
import type { SigningServices } from '../services.ts'
import { openLinkToSign } from '../signers/link.ts'

/** More than this nobody has to say; the limit keeps the record readable. */
const maxClaims = 10

/**
 * Records in the caller's transaction that whoever opened a link says the land is theirs, and lets the admin know:
 * in the evidence, the offer's history, a mail, and among the questions of today. It is no signature, and the link stays open for
 * the seller it belongs to.
 *
 * Refuses what signing by this link would refuse, and with `too_many_requests` after {@link maxClaims}.
 */
export async function recordOwnershipClaim(
  services: SigningServices,
  query: Queries,
  token: string,
  { claim, name, email }: InferOutput<typeof claimOwnership.schema.body>,
  visitor: Visitor,
): Promise<void> {
  const { config, macs } = services
  const at = services.now()
  const { offer: found } = await openLinkToSign(query, config, token, at)
  await lockOffer(query, found.id)
  const { offer, signing, signer } = await openLinkToSign(query, config, token, at)
  const { position } = signer
  const events = (await readChain(query, signing.id)).map(readEvent)
  const before = events.filter(
    (event) => event.type === 'ownership_claimed' && event.signer === position,
  )
  if (before.length >= maxClaims) throw new HttpError('too_many_requests')
  const nameInAgreement = (await sellersOf(query, offer))[position - 1]?.name ?? ''
  const held = await lockSigning(query, signing.id)
  await recordEvents(query, macs, held, at, [
    {
      type: 'ownership_claimed',
      signer: position,
      claim,
      name,
      email,
      nameInAgreement,
      ...visitor,
    },
  ])
  const said = `${name} says: "${nameAnswers[claim]}". The agreement names ${nameInAgreement}. Nothing was signed`
  await insertQuestion(
    query,
    offer.id,
    { question: `${said}.`, replyTo: email, looksAutomatic: null },
    at,
  )
  await recordOfferEvent(query, offer.id, 'ownership_claimed', at, `${said} (${email})`)
  await alertAdmin(
    services,
    query,
    ownershipAlert(services, offer, { answer: nameAnswers[claim], name, email, nameInAgreement }),
  )
}
