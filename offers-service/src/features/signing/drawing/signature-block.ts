import { pathOf, type SignatureDrawing, signaturePad } from '../../../../contract/index.ts'
import { signatureCut } from '../../../platform/print/fonts.ts'
import { pine } from '../../../platform/print/pen.ts'
import { tellMoment } from '../evidence/wording.ts'
import type { Paper } from './paper.ts'

/** One seller's place under the agreement; without `signature` it is still empty. */
export interface SignatureBlock {
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

/** As long as the line on a printed form. */
const lineWidth = 216
const line = `M0,0H${lineWidth}`
const penSize = lineWidth / signaturePad.width
const emptyHeight = 34

const handSize = 24
/** Smaller a typed name is hard to read; it then takes more lines. */
const smallestHand = 15
const small = { cut: 'text', size: 10 } as const

/** Where on the pad a drawing begins and ends: at the least some room above the line, and the line itself. */
function reachOf(drawing: SignatureDrawing): { top: number; bottom: number } {
  const heights = drawing.flat().map(([, y]) => y)
  return {
    top: Math.min(signaturePad.line - emptyHeight / penSize, ...heights),
    bottom: Math.max(signaturePad.line, ...heights),
  }
}

/** Sets a seller's signature over its line, or the line that waits for it. */
export function setSignatureBlock(paper: Paper, seller: SignatureBlock): void {
  const { name, signature } = seller
  paper.space(8)
  paper.set('Seller', { cut: 'strong', size: 11.5, color: pine, role: 'H2', after: 4 })
  setMark(paper, signature)
  paper.space(6)
  if (!signature) {
    paper.set(name ? `${name}, not yet signed` : 'Not yet signed', { ...small, after: 10 })
    return
  }
  paper.set(`${signature.name}, ${signature.email}`, { ...small, after: 1 })
  paper.set(
    `${signature.drawing ? 'Drawn and signed online' : 'Signed electronically'} on ${tellMoment(signature.signedAt)}`,
    { ...small, after: 10 },
  )
}

/** Sets a name in handwriting that reaches no further than the line below it. */
function setTypedName(paper: Paper, name: string): void {
  const cut = signatureCut(name)
  // A point to spare, so that rounding does not break a line that just fits.
  const fitted = paper.fitted(name, lineWidth - 1, { cut, size: handSize })
  const size = Math.max(fitted.size, smallestHand)
  paper.set(name, { cut, size, width: lineWidth })
  // The loops of handwriting reach below the line.
  if (cut === 'signature') paper.space(-0.6 * size)
}

function setMark(paper: Paper, signature: SignatureBlock['signature']): void {
  if (!signature?.drawing) {
    if (signature) setTypedName(paper, signature.name)
    else paper.space(emptyHeight)
    paper.stroke(line)
    return
  }
  const { drawing } = signature
  const { top, bottom } = reachOf(drawing)
  paper.space(-top * penSize)
  paper.stroke(pathOf(drawing), {
    thickness: 1.4,
    scale: penSize,
    alt: `The signature of ${signature.name}, drawn by hand`,
  })
  paper.space(signaturePad.line * penSize)
  paper.stroke(line)
  // What reaches below the line keeps clear of the words.
  paper.space((bottom - signaturePad.line) * penSize)
}
