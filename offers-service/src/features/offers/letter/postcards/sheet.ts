/**
 * A postcard of 6" × 4" in points, a size that the postal service takes for a card: 3 1/2" to 4 1/4" by 5" to 6".
 *
 * On the side with the address, printed matter stays out of three parts (Domestic Mail Manual 202 and 604): the corner for postage,
 * the part that sorting machines read, which holds nothing but the address, and the strip below it, where they print a bar code.
 */
const inch = 72

export const card = { width: 6 * inch, height: 4 * inch }

/** Nothing is printed nearer to an edge: cards are cut from larger sheets, never quite where they should be. */
export const margin = 0.3 * inch

/** For a stamp, a meter or a permit. */
export const postage = { left: card.width - 1.625 * inch, bottom: 1.375 * inch }

/** From 5/8" to 2 3/4" above the lower edge. The address has as much room as in the window of an envelope. */
export const reading = {
  left: 2.25 * inch,
  right: card.width - 0.5 * inch,
  top: card.height - 2.75 * inch,
  bottom: card.height - 0.625 * inch,
}

export const barcode = { left: card.width - 4.75 * inch, top: card.height - 0.625 * inch }
