import {
  type Agreement,
  business,
  pathOf,
  type SignatureDrawing,
  signaturePad,
} from '../../../contract/index.ts'
import { tellMoment } from '../evidence/wording.ts'
import { setCertificate, type Trail } from './certificate-page.ts'
import { Paper } from './paper.ts'

/** One owner's place under the agreement; without `signature` it is still empty. */
export interface OwnerPlace {
  /** As the offer names them; empty when it does not. */
  name: string
  signature?: {
    name: string
    email: string
    signedAt: string
    /** Absent when the typed name is the signature. */
    drawing?: SignatureDrawing | undefined
  }
}

/** What an agreement's PDF shows. Without a trail it is a copy to read before signing. */
export interface AgreementFacts {
  agreement: Agreement
  referenceNumber: string
  at: Date
  owners: OwnerPlace[]
  trail?: Trail
}

const lineWidth = 250
const line = `M0,0H${lineWidth}`
const blockHeight = 160

/** Draws an agreement with its signatures and, once somebody signed, the certificate of how they did. */
export async function drawAgreement(facts: AgreementFacts): Promise<Buffer> {
  const { agreement, referenceNumber, owners, trail } = facts
  const paper = new Paper({
    Title: `${agreement.title}, offer ${referenceNumber}`,
    Author: business.legalName,
    CreationDate: facts.at,
    // Lets a checker tie this file to the recorded events without reading its pages.
    ...(trail && { EvidenceHead: trail.head }),
  })
  paper.set(agreement.title, { cut: 'title', size: 21, role: 'H1', after: 4 })
  paper.set(`Offer ${referenceNumber}`, { cut: 'text', size: 10, after: 16 })
  for (const [index, section] of agreement.sections.entries()) {
    paper.keepTogether(72)
    paper.set(`${index + 1}. ${section.heading}`, {
      cut: 'strong',
      size: 11.5,
      role: 'H2',
      after: 3,
    })
    for (const paragraph of section.paragraphs)
      paper.set(paragraph, { cut: 'text', size: 10.5, after: 6 })
    paper.space(6)
  }
  setBuyer(paper, referenceNumber)
  for (const owner of owners) setOwner(paper, owner)
  if (trail) setCertificate(paper, trail)
  return await paper.finish(
    trail ? `Offer ${referenceNumber}` : `Offer ${referenceNumber}, a copy to read, not signed`,
  )
}

function setBuyer(paper: Paper, referenceNumber: string): void {
  paper.keepTogether(blockHeight / 2)
  paper.space(10)
  paper.set('Buyer', { cut: 'strong', size: 11.5, role: 'H2', after: 3 })
  paper.set(
    `${business.legalName}, by its written offer ${referenceNumber} and its digital seal on this document.`,
    { cut: 'text', size: 10.5, after: 10 },
  )
}

function setOwner(paper: Paper, { name, signature }: OwnerPlace): void {
  paper.keepTogether(blockHeight)
  paper.space(8)
  paper.set('Seller', { cut: 'strong', size: 11.5, role: 'H2', after: 4 })
  if (!signature) {
    paper.space(34)
    paper.stroke(line)
    paper.space(6)
    paper.set(name ? `${name}, not yet signed` : 'Not yet signed', {
      cut: 'text',
      size: 10,
      after: 10,
    })
    return
  }
  if (signature.drawing) setDrawing(paper, signature.drawing)
  else {
    paper.set(signature.name, { cut: 'hand', size: 24 })
    paper.stroke(line)
  }
  paper.space(6)
  paper.set(`${signature.name}, ${signature.email}`, { cut: 'text', size: 10, after: 1 })
  paper.set(
    `${signature.drawing ? 'Drawn and signed' : 'Signed'} electronically on ${tellMoment(signature.signedAt)}`,
    { cut: 'text', size: 10, after: 10 },
  )
}

/** Sets a drawn signature over its line, in the shape and the place that it has on the pad. */
function setDrawing(paper: Paper, drawing: SignatureDrawing): void {
  const scale = lineWidth / signaturePad.width
  paper.stroke(pathOf(drawing), { thickness: 1.4, scale })
  paper.space(signaturePad.line * scale)
  paper.stroke(line)
  // What reaches below the line keeps clear of the words.
  const lowest = Math.max(...drawing.flat().map(([, y]) => y))
  paper.space(Math.max(0, lowest - signaturePad.line) * scale)
}
