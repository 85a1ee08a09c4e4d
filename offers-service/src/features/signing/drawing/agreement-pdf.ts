import type { Agreement } from '../../../../contract/index.ts'
import { pine } from '../../../platform/print/pen.ts'
import { setCertificate, type Trail } from './certificate-page.ts'
import { setExhibit } from './exhibit.ts'
import { Paper, sealRoom } from './paper.ts'
import { type SignatureBlock, setSignatureBlock } from './signature-block.ts'
import { setSignatures } from './signature-sheets.ts'

/** What an agreement's PDF shows. Without a trail it is a copy to read before signing. */
export interface AgreementFacts {
  agreement: Agreement
  /** The legal name of the buyer. */
  buyer: string
  /** Who signs for the buyer, and as what; empty when nobody is named. */
  buyerSigner: string
  referenceNumber: string
  at: Date
  sellers: SignatureBlock[]
  trail?: Trail
}

const heading = { cut: 'strong', size: 11.5, color: pine, role: 'H2', after: 3 } as const
const body = { cut: 'text', size: 10.5, after: 6 } as const

/** Draws an agreement with its signatures and, once somebody signed, the certificate of how they did. */
export async function drawAgreement(facts: AgreementFacts): Promise<Uint8Array> {
  const { agreement, referenceNumber, sellers, trail } = facts
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
  paper.set(`Offer ${referenceNumber}`, { cut: 'text', size: 10, after: 10 })
  const texts = textsOf(agreement)
  // The closing words stay with the signatures: one that stood alone on a sheet could have been put under anything.
  const closing = texts.splice(texts.at(-2)?.setting === heading ? -2 : -1)
  setTexts(paper, texts)
  setSignatures(
    paper,
    (on) => {
      setTexts(on, closing)
      setBuyer(on, facts)
    },
    sellers.map((seller) => (on) => setSignatureBlock(on, seller)),
  )
  if (agreement.exhibit) setExhibit(paper, agreement.exhibit)
  if (trail) setCertificate(paper, trail)
  return await paper.finish(
    trail ? `Offer ${referenceNumber}` : `Offer ${referenceNumber}, a copy to read, not signed`,
  )
}

interface Text {
  text: string
  setting: typeof heading | typeof body
}

/** The headings and paragraphs of an agreement, in their order. */
function textsOf({ sections }: Agreement): Text[] {
  return sections.flatMap((section, index) => [
    { text: `${index + 1}. ${section.heading}`, setting: heading },
    ...section.paragraphs.map((text) => ({ text, setting: body })),
  ])
}

function setTexts(paper: Paper, texts: readonly Text[]): void {
  for (const { text, setting } of texts) {
    if (setting === heading) {
      paper.space(6)
      paper.keepTogether(72)
    }
    paper.set(text, setting)
  }
}

/** The buyer's place; a copy to read bears no seal yet. */
function setBuyer(paper: Paper, facts: AgreementFacts): void {
  const { buyer, buyerSigner, referenceNumber, trail } = facts
  paper.space(10)
  paper.platLine()
  paper.space(14)
  if (trail) paper.seal(buyer)
  paper.set('Buyer', heading)
  const beside = { ...body, width: paper.width - sealRoom }
  paper.set(
    `${buyer}, by its written offer ${referenceNumber} and its digital seal on this document.`,
    buyerSigner ? beside : { ...beside, after: 10 },
  )
  if (buyerSigner) paper.set(`By: ${buyerSigner}`, { ...beside, after: 10 })
}
