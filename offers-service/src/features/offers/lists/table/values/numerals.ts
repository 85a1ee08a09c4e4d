/** Words for nothing, as lists write them. */
const blanks = /^(?:|-+|n\/?a|null|none|unknown|unk|not available|#n\/a|\.|\?+)$/i

/** Whether a cell says that there is nothing to say. */
export const isBlank = (text: string): boolean => blanks.test(text.trim())

/** A point before three figures may part thousands as well, so that it says nothing. */
const points = /^\d+(?:,\d{3})*\.(?:\d{1,2}|\d{4,})$|^\.\d+$|^\d+(?:,\d{3})+\.\d+$/
const commas = /^\d+(?:\.\d{3})*,(?:\d{1,2}|\d{4,})$/

/** Whether a column writes a comma before its decimals, as lists from some programs do: some values show it and none the opposite. */
export function hasDecimalCommas(values: readonly string[]): boolean {
  const figures = values.map((value) => value.replaceAll(/[^\d.,]/g, ''))
  return figures.some((text) => commas.test(text)) && !figures.some((text) => points.test(text))
}

const forms = {
  '.': /^(?:\d+|\d{1,3}(?:,\d{3})+|(?=\.\d))(?:\.\d*)?$/,
  ',': /^(?:\d+|\d{1,3}(?:\.\d{3})+|(?=,\d))(?:,\d*)?$/,
}

/** A number of figures, points and commas alone, which is not negative; undefined for anything else. */
export function readNumeral(text: string, decimal: '.' | ','): number | undefined {
  if (!forms[decimal].test(text)) {
    // What cannot be thousands is decimals all the same: `2,5` and `1.200,50`.
    return decimal === '.' && commas.test(text) ? readNumeral(text, ',') : undefined
  }
  return decimal === '.'
    ? Number(text.replaceAll(',', ''))
    : Number(text.replaceAll('.', '').replace(',', '.'))
}
