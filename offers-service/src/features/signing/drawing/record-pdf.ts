import type { SigningProviderName } from '../../../../contract/index.ts'
import { providerTitles, tellMoment } from '../evidence/wording.ts'
import { setCertificate, type Trail } from './certificate-page.ts'
import { Paper, sealRoom } from './paper.ts'

/** What the record of a signature made elsewhere says. */
export interface RecordFacts {
  /** The legal name of the buyer. */
  buyer: string
  referenceNumber: string
  provider: SigningProviderName
  externalId: string
  completedAt: string
  sellers: { name: string; email: string }[]
  at: Date
  trail: Trail
}

/** Draws our record of an agreement that was signed on a service which hands out no file. */
export async function drawRecord(facts: RecordFacts): Promise<Uint8Array> {
  const { referenceNumber, externalId, completedAt, sellers, trail } = facts
  const service = providerTitles[facts.provider]
  const paper = new Paper(
    {
      Title: `Record of a signature, offer ${referenceNumber}`,
      Author: facts.buyer,
      CreationDate: facts.at,
      EvidenceHead: trail.head,
    },
    referenceNumber,
  )
  paper.letterhead(facts.buyer)
  paper.set('Record of a signature', { cut: 'title', size: 21, role: 'H1', after: 4 })
  paper.set(`Offer ${referenceNumber}`, { cut: 'text', size: 10, after: 16 })
  for (const sentence of [
    `The purchase agreement for this offer was signed on ${service}, which keeps the signed document and has emailed it to everyone who signed.`,
    `${service} names it document ${externalId} and says that it was completed on ${tellMoment(completedAt)}.`,
    'This page is our record of what the service told us. It does not replace the signed document.',
  ])
    paper.set(sentence, { cut: 'text', size: 10.5, after: 6 })
  paper.space(6)
  paper.seal(facts.buyer)
  paper.set('Signed by', { cut: 'strong', size: 11.5, role: 'H2', after: 3 })
  for (const { name, email } of sellers)
    paper.set([name, email].filter(Boolean).join(', '), {
      cut: 'text',
      size: 10.5,
      width: paper.width - sealRoom,
      after: 2,
    })
  setCertificate(paper, trail)
  return await paper.finish(`Offer ${referenceNumber}`)
}
