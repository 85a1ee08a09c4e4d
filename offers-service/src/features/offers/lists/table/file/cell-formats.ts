/** How a workbook shows the numbers of a cell, as far as that changes what they say. */
export type CellFormat =
  | { kind: 'plain' }
  | { kind: 'date' }
  | { kind: 'percent' }
  /** Figures with zeros in front, such as a ZIP's `00000`; `pattern` has a 0 for every figure. */
  | { kind: 'zeros'; pattern: string }

const plain: CellFormat = { kind: 'plain' }

/** The formats every workbook has without naming them that are days or times. */
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
const builtInPercents = new Set([9, 10])

/** What a format's code shows of a number, once texts in quotation marks, colors and escapes are gone. */
export function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) {
    if (builtInDates.has(id)) return { kind: 'date' }
    return builtInPercents.has(id) ? { kind: 'percent' } : plain
  }
  const first = code.split(';', 1)[0] ?? ''
  const bare = first.replaceAll(/\[[^\]]*\]|[_*]./g, '').replaceAll(/"([^"]*)"|\\(.)/g, '$1$2')
  if (/^0[0 ()/.-]*0$/.test(bare) && !bare.includes('.') && /00/.test(bare))
    return { kind: 'zeros', pattern: bare }
  const signs = first.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '')
  if (/[ymdhs]/i.test(signs) && !/general/i.test(signs)) return { kind: 'date' }
  return signs.includes('%') ? { kind: 'percent' } : plain
}

/** A number as a person reads it: 15 figures, as spreadsheets show at most, and no power of ten below 21 of them. */
const asWritten = (value: number) => String(Number(value.toPrecision(15)))

const minutesADay = 24 * 60

/**
 * The day of a number, `2026-12-31`, with the time where it has one. Day 0 is 1899-12-30, but the first 59 are one later, because
 * spreadsheets believe in a 29 February 1900; those that count from 1904 are 1,462 days behind.
 */
function dayOf(value: number, countsFrom1904: boolean): string {
  const minutes = Math.round((countsFrom1904 ? value + 1462 : value) * minutesADay)
  const shift = minutes < 60 * minutesADay ? minutesADay : 0
  const moment = new Date(Date.UTC(1899, 11, 30) + (minutes + shift) * 60_000)
  if (minutes < minutesADay || Number.isNaN(moment.getTime())) return asWritten(value)
  const text = moment.toISOString().slice(0, 16).replace('T', ' ')
  return text.endsWith(' 00:00') ? text.slice(0, 10) : text
}

function withZeros(value: number, pattern: string): string {
  const places = pattern.replaceAll(/[^0]/g, '').length
  let figures = String(value).padStart(places, '0')
  if (!/^\d+$/.test(figures)) return asWritten(value)
  const surplus = figures.slice(0, figures.length - places)
  figures = figures.slice(surplus.length)
  let at = 0
  return surplus + pattern.replaceAll('0', () => figures[at++] ?? '')
}

/** A number of a workbook as its cell shows it. Days are `2026-12-31`, whatever the format says. */
export function shownNumber(text: string, format: CellFormat, countsFrom1904: boolean): string {
  // Most numbers are whole and say what they say.
  if (format.kind === 'plain' && /^[1-9]\d{0,14}$/.test(text)) return text
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  if (format.kind === 'date') return dayOf(value, countsFrom1904)
  if (format.kind === 'percent') return `${asWritten(value * 100)}%`
  return format.kind === 'zeros' ? withZeros(value, format.pattern) : asWritten(value)
}
