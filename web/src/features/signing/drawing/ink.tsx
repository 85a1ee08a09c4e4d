import { pathOf, type SignatureDrawing } from 'offers-service/contract'

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
