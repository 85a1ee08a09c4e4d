import type { Paper, Piece } from './paper.ts'

/** With less than this part of it used, a sheet looks like a mistake. */
const leastUsed = 1 / 4

/** Fills sheets that hold this much from the last one backwards: the indexes with which all but the first begin. */
function breaksOf(heights: readonly number[], most: number): number[] {
  const breaks: number[] = []
  let used = 0
  for (const [index, height] of [...heights.entries()].toReversed()) {
    if (used > 0 && used + height > most) {
      breaks.push(index + 1)
      used = 0
    }
    used += height
  }
  return breaks
}

/** The breaks with which sheets of this height are as few as can be, and as equally full. */
function evenBreaks(heights: readonly number[], sheetHeight: number): number[] {
  const fewest = breaksOf(heights, sheetHeight)
  for (let most = 1; most < sheetHeight; most += 1) {
    const breaks = breaksOf(heights, most)
    if (breaks.length === fewest.length) return breaks
  }
  return fewest
}

/**
 * Sets the end of an agreement, no piece of it torn: on one sheet where all of it fits, and otherwise so that no sheet is left
 * nearly empty. What is before it on the present sheet stays there.
 */
export function setSignatures(paper: Paper, closing: Piece, sellers: readonly Piece[]): void {
  const [first, ...others] = sellers
  const begin: Piece = (on) => {
    closing(on)
    first?.(on)
  }
  const heightOf = (piece: Piece) => paper.heightOf(piece)
  const least = paper.height * leastUsed
  const height = [begin, ...others].map(heightOf).reduce((sum, one) => sum + one, 0)
  const isOneSheet = height <= paper.height && paper.used >= least
  paper.keepTogether(isOneSheet ? height : heightOf(begin))
  const canStandAlone = paper.used + heightOf(closing) > 1.5 * least
  const pieces = canStandAlone ? [closing, ...sellers] : [begin, ...others]
  const [beginHeight = 0, ...heights] = pieces.map(heightOf)
  const breaks = evenBreaks([paper.used + beginHeight, ...heights], paper.height)
  for (const [index, piece] of pieces.entries()) {
    if (breaks.includes(index)) paper.newSheet()
    piece(paper)
  }
}
