import { pathOf, type SignatureDrawing, signaturePad } from 'offers-service/contract'
import { type Ref, useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './signature-pad.module.css'
import { useDrawing } from './use-drawing.ts'

/** The line of a drawn signature, inside an SVG whose units are those of the pad. */
export function Ink({ strokes }: { strokes: SignatureDrawing }) {
  return (
    <path
      d={pathOf(strokes)}
      fill="none"
      stroke="currentColor"
      strokeWidth="5.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}

const { width, height, line } = signaturePad

interface SignaturePadProps {
  strokes: SignatureDrawing
  /** What is wrong with the drawing. */
  error: string | undefined
  onChange: (strokes: SignatureDrawing) => void
  /** What gets the focus when something is wrong. */
  ref: Ref<HTMLFieldSetElement>
}

/** Paper to sign on with a finger, a pen or a mouse. */
export function SignaturePad({ strokes, error, onChange, ref }: SignaturePadProps) {
  const { drawn, handlers } = useDrawing(strokes, onChange)
  const hintId = useId()
  const errorId = useId()
  return (
    <fieldset
      ref={ref}
      aria-describedby={error ? `${errorId} ${hintId}` : hintId}
      tabIndex={-1}
      className={styles.pad}
    >
      <legend className="visually-hidden">Your drawn signature</legend>
      <p id={hintId} className={styles.hint}>
        Sign on the line with your finger, a pen or the mouse. Without one of these, please type
        your name instead.
      </p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={drawn.length > 0 ? 'The pad with your signature' : 'The pad, still empty'}
        className={styles.sheet}
        data-wrong={Boolean(error)}
        {...handlers}
      >
        <path d={`M40,${line}H${width - 40}`} className={styles.line} />
        <path d={`M55,${line - 60}l40,40m0,-40l-40,40`} className={styles.line} />
        <Ink strokes={drawn} />
      </svg>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      <div className="button-row">
        <Button size="small" onClick={() => onChange(strokes.slice(0, -1))}>
          Undo Last Line
        </Button>
        <Button size="small" onClick={() => onChange([])}>
          Clear
        </Button>
      </div>
    </fieldset>
  )
}
