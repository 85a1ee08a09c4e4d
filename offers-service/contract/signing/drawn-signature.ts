import * as v from 'valibot'

/**
 * The pad a signature is drawn on, in units of its own: strokes keep their shape whatever the size on screen.
 *
 * `line` is how far down the line stands that people sign on.
 */
export const signaturePad = { width: 1000, height: 400, line: 300 } as const

/** Fewer than a slow hand leaves in half a minute, and little enough to send over a weak line. */
export const maxPoints = 5000

/** A signature smaller than this both ways is a slip of the finger, and could not be read on paper. */
const smallestSize = 60

const along = (end: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(end))
const Point = v.pipe(
  v.strictTuple([along(signaturePad.width), along(signaturePad.height)]),
  // For linters of the API's description, which do not know how else to read a tuple.
  v.metadata({ items: { type: 'integer' }, maxItems: 2 }),
)
const Stroke = v.pipe(v.array(Point), v.minLength(1))
export type Stroke = v.InferOutput<typeof Stroke>

/** What is on the pad so far: strokes of points on the {@link signaturePad}, counted from the top left. */
export const Strokes = v.array(Stroke)

/** A drawn signature, large enough to be read. */
export const SignatureDrawing = v.pipe(
  Strokes,
  v.minLength(1, 'Please draw your signature'),
  v.check(
    (strokes) => strokes.flat().length <= maxPoints,
    'This drawing has too many points. Please clear it and sign again',
  ),
  v.check(
    (strokes) => sizeOf(strokes) >= smallestSize,
    'This is too small to read. Please draw it larger',
  ),
  v.metadata({
    examples: [
      [
        [
          [120, 280],
          [360, 140],
          [640, 300],
        ],
      ],
    ],
  }),
)
export type SignatureDrawing = v.InferOutput<typeof SignatureDrawing>

/** How far the ink reaches, across or down, whichever is more. */
function sizeOf(strokes: readonly Stroke[]): number {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0]
  for (const [x, y] of strokes.flat()) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return Math.max(right - left, bottom - top)
}

/**
 * The strokes as the data of an SVG path, so that the screen and the paper show one and the same line.
 *
 * Each point bends the line towards it, which rounds the corners that a quick hand leaves between points.
 */
export function pathOf(strokes: readonly Stroke[]): string {
  return strokes.map(strokePath).join('')
}

function strokePath(stroke: Stroke): string {
  const [first, ...rest] = stroke
  // A tap leaves one point; a line from it to itself is drawn as a dot by a round cap.
  if (!first || rest.length === 0) return first ? `M${first.join()}L${first.join()}` : ''
  const bends = rest.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? [x, y]
    return `Q${x},${y},${(x + nextX) / 2},${(y + nextY) / 2}`
  })
  return `M${first.join()}${bends.join('')}L${rest.at(-1)?.join()}`
}
