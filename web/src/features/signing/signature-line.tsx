import { business, type SignatureDrawing, signaturePad } from 'offers-service/contract'
import { useState } from 'react'
import '../../styles/signature.css'
import { formatPublicDate } from '../../format/dates.ts'
import { Seal } from '../../brand/on-demand/seal.tsx'
import { Ink } from './steps/signature-pad.tsx'
import styles from './signature-line.module.css'
import { writtenName } from './written-name.ts'

interface SignatureLineProps {
  /** Empty while nothing is typed. */
  name: string
  /** Absent or null when the typed name is the signature. */
  drawing?: SignatureDrawing | null
  /** The day it was signed; absent before that, when the line shows today and the seal is only an outline. */
  signedOn?: string
}

/** The foot of the agreement: a signature over its rule, the date, and the place of the seal. */
export function SignatureLine({ name, drawing, signedOn }: SignatureLineProps) {
  const [today] = useState(() => formatPublicDate(new Date().toISOString()))
  const isSigned = signedOn !== undefined
  const written = writtenName(name)
  return (
    <div className={styles.foot}>
      <p className={styles.signature}>
        {drawing ? (
          <span className={styles.drawing}>
            <svg viewBox={`0 0 ${signaturePad.width} ${lowestOf(drawing)}`} aria-hidden="true">
              <Ink strokes={drawing} />
            </svg>
          </span>
        ) : (
          <span className={styles.name} data-written={written !== undefined}>
            {written ?? name}
          </span>
        )}
        <span className="fine-print">{drawing ? `Seller, ${name}` : 'Seller'}</span>
      </p>
      <p>
        <span className={styles.day}>{signedOn ?? today}</span>
        <span className="fine-print">Date, {business.timeZoneName}</span>
      </p>
      <div className={styles.seal} data-signed={isSigned}>
        <Seal isSigned={isSigned} size={112} />
      </div>
    </div>
  )
}

/** How far down the pad a drawing reaches: at least to the line, and below it where letters do. */
function lowestOf(drawing: SignatureDrawing): number {
  return Math.max(signaturePad.line + 10, ...drawing.flat().map(([, y]) => y + 10))
}
