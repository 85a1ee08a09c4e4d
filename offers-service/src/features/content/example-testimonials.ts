import type { Testimonial } from '../../../contract/index.ts'

/** The words of the testimonials that this site came with, which are nobody's; they stand in `cms/seed/testimonials.json`. */
const exampleQuotes: ReadonlySet<string> = new Set([
  'I was three years behind on the taxes and ashamed to call anyone. Ruth told me what the county was owed to the dollar, it came out of the sale, and the rest was in my account nineteen days later.',
  'We bought that lot in 1984 and never built. Two agents would not list it. Larkenby told us what it was worth to them and why, and we never had to drive out there.',
  'There were seven of us on the deed, in five states. Amos got on a call with all of us, twice, and kept one list of what was missing. Nobody felt left out.',
  'I typed in the number from the letter and there it was, my parcel and the same price. I signed at my kitchen table. My son read it first and could not find a catch.',
  'No road in, no water, no power. I asked for an offer mostly out of curiosity. It was less than I hoped and more than I had, and they told me why.',
  'An old lien from my late husband’s business turned up in the title search. They called me the same day, explained what it was, and we still closed within the month.',
  'We asked a lot of questions, some of them more than once. They always called back, even on a Sunday.',
  'I decided to keep my mother’s ten acres after all. They wished me well, and that was that. When my brother wanted to sell his, I gave him their number.',
])

/** Whether this is one of the testimonials that this site came with, under whatever name. */
export const isExampleTestimonial = ({ quote }: Pick<Testimonial, 'quote'>): boolean =>
  exampleQuotes.has(quote.trim())
