/**
 * US Letter in points (72 to the inch), folded in thirds for a #10 window envelope.
 *
 * The envelope is 9 1/2" × 4 1/8"; its standard window is 4 1/2" × 1 1/8", 7/8" from the left and 1/2" from the bottom. The
 * folded letter (8 1/2" × 3 2/3") can slip 1" sideways and 0.458" up, and the postal service wants every character of the
 * address visible wherever it slips (Domestic Mail Manual 601.6.3, with 1/8" to spare at the edges):
 *
 * - lying at the bottom left, the window shows the page from 2.042" to 3.167" down and 0.875" to 5.375" across;
 * - pushed up by 0.458" it shows 2.5" to 3.625" down; pushed right by 1", up to 4.375" across.
 *
 * So what is always seen is 2.5" to 3.167" down and 0.875" to 4.375" across, and what is ever seen, 2.042" to 3.625" down and
 * up to 5.375" across, must hold nothing but the address. In an envelope with a second window, that one shows what stands
 * 0.5" to 1.29" down and 0.5" to 4" across: the letterhead with our address.
 */
const inch = 72

export const page = { width: 8.5 * inch, height: 11 * inch, left: 1 * inch, right: 7.5 * inch }

/** The part of the page the window always shows, with 1/8" to spare at both sides. */
export const alwaysSeen = {
  left: 1 * inch,
  right: 4.25 * inch,
  top: 2.5 * inch,
  bottom: (11 / 3 - 0.5) * inch,
}

/** The part of the page the window may show, which holds nothing but the address. */
export const everSeen = {
  left: 0,
  right: 5.375 * inch,
  top: (11 / 3 - 1.625) * inch,
  bottom: 3.625 * inch,
}

/** The part of the page an upper window shows. */
export const senderSeen = {
  left: 0.5 * inch,
  right: 4 * inch,
  top: 0.5 * inch,
  bottom: 1.29 * inch,
}

/** Where to fold. */
export const folds = [page.height / 3, (page.height / 3) * 2]
