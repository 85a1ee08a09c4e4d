import type { Agreement } from '../../../../contract/index.ts'
import { pine } from '../../../platform/print/pen.ts'
import { setCertificate, type Trail } from './certificate-page.ts'
import { heightOfOwner, type OwnerPlace, setOwner } from './owner-place.ts'
import { Paper, sealRoom } from './paper.ts'

/** What an agreement's PDF shows. Without a trail it is a copy to read before signing. */
export interface AgreementFacts {
  agreement: Agreement
  /** The legal name of the buyer. */
  buyer: string
  referenceNumber: string
  at: Date
  owners: OwnerPlace[]
  trail?: Trail
}

const heading = { cut: 'strong', size: 11.5, color: pine, role: 'H2', after: 3 } as const
const body = { cut: 'text', size: 10.5, after: 6 } as const
const buyerHeight = 88
const sheetHeight = 9 * 72

/** Draws an agreement with its signatures and, once somebody signed, the certificate of how they did. */
export async function drawAgreement(facts: AgreementFacts): Promise<Uint8Array> {
  const { agreement, referenceNumber, owners, trail } = facts
  const paper = new Paper(
    {
      Title: `${agreement.title}, offer ${referenceNumber}`,
      Author: facts.buyer,
      CreationDate: facts.at,
      // Lets a checker tie this file to the recorded events without reading its pages.
      ...(trail && { EvidenceHead: trail.head }),
    },
    referenceNumber,
  )
  paper.letterhead(facts.buyer)
  paper.set(agreement.title, { cut: 'title', size: 21, role: 'H1', after: 4 })
  paper.set(`Offer ${referenceNumber}`, { cut: 'text', size: 10, after: 16 })
  const last = agreement.sections.at(-1)?.paragraphs.at(-1)
  for (const [index, section] of agreement.sections.entries()) {
    paper.keepTogether(72)
    paper.set(`${index + 1}. ${section.heading}`, heading)
    for (const paragraph of section.paragraphs) {
      if (paragraph === last) paper.keepTogether(heightOfEnd(paper, last, owners))
      paper.set(paragraph, body)
    }
    paper.space(6)
  }
  setBuyer(paper, facts)
  for (const owner of owners) setOwner(paper, owner)
  if (trail) setCertificate(paper, trail)
  return await paper.finish(
    trail ? `Offer ${referenceNumber}` : `Offer ${referenceNumber}, a copy to read, not signed`,
  )
}

/** The closing words stay with the signatures: one that stood alone on a sheet could have been put under anything. */
function heightOfEnd(paper: Paper, words: string, owners: readonly OwnerPlace[]): number {
  const heights = owners.map((owner) => heightOfOwner(paper, owner))
  const height = heights.reduce((sum, one) => sum + one, paper.heightOf(words, body) + buyerHeight)
  return Math.min(height, sheetHeight)
}

/** The buyer's place; a copy to read bears no seal yet. */
function setBuyer(paper: Paper, { buyer, referenceNumber, trail }: AgreementFacts): void {
  paper.space(4)
  paper.platLine()
  paper.space(14)
  if (trail) paper.seal(buyer)
  paper.set('Buyer', heading)
  paper.set(
    `${buyer}, by its written offer ${referenceNumber} and its digital seal on this document.`,
    { ...body, width: paper.width - sealRoom, after: 10 },
  )
}
