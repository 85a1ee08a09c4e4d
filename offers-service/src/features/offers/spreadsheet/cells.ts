import { type OfferField, readCoSellers } from '../../../../contract/index.ts'

/** A number as people type it: `$18,500.00`, `1,200`, `10.2 acres`. Anything else stays text, which the check refuses. */
function readNumber(text: string): number | string | undefined {
  if (text === '') return undefined
  const plain = text.replace(/^\$\s*/, '').replace(/\s*acres?$/i, '')
  const isNumber = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(plain)
  return isNumber ? Number(plain.replaceAll(',', '')) : text
}

/** A day as `YYYY-MM-DD`, or as spreadsheet programs in the US rewrite it: `7/15/2026`. */
function readDay(text: string): string | undefined {
  if (text === '') return undefined
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return month && day && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

const readers: Partial<Record<OfferField, (text: string) => unknown>> = {
  referenceNumber: (text) => text || undefined,
  acreage: readNumber,
  amount: readNumber,
  assessedValue: readNumber,
  expirationDate: readDay,
  coSellers: readCoSellers,
  status: (text) => text.toLowerCase() || undefined,
}

/** What a cell means for the check that follows; a blank one is absent where a value is optional. */
export function readCell(field: OfferField, text: string): unknown {
  const read = readers[field]
  return read ? read(text.trim()) : text
}
