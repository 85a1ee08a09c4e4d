import { formatCount, formatList } from '../../../../contract/index.ts'
import { alwaysSeen } from './sheet.ts'

/** The lines of an address as they stand in the window, in points; `problem` says why they cannot all be seen there. */
export interface AddressBlock {
  lines: string[]
  size: number
  leading: number
  problem?: string
}

/** How wide a line is in the letter's text cut, in points. */
export type MeasureText = (text: string, size: number) => number

/** How the lines may stand: as large as their number allows, and never too small to read. */
const settings = [
  { most: 3, size: 10, leading: 10.5 },
  { most: 4, size: 10, leading: 11.5 },
  { most: 5, size: 9, leading: 10 },
] as const
const maxLines = 5
const smallest = settings[2]

const room = alwaysSeen.right - alwaysSeen.left
const named = (names: readonly string[]) => names.filter((name) => name !== '')

/** All sellers as they are spoken to: `Marian Tully, Joseph Tully, and Ann Tully`; empty when nobody is named. */
export function allNames(names: readonly string[]): string {
  return formatList(named(names))
}

/** The first seller and how many more: `Marian Tully and 2 others`. */
export function firstName(names: readonly string[]): string {
  const [first = '', ...others] = named(names)
  if (others.length === 0) return first
  return `${first} and ${formatCount(others.length, 'other')}`
}

/** The sellers as pieces that read best on a line of their own: `Marian Tully,` `Joseph Tully,` `and Ann Tully`. */
function piecesOf(names: readonly string[]): string[] {
  const pieces: string[] = []
  let lead = ''
  for (const { type, value } of new Intl.ListFormat('en-US').formatToParts(named(names))) {
    if (type === 'element') pieces.push(lead + value)
    else {
      if (value.startsWith(',')) pieces.push(`${pieces.pop()},`)
      lead = value.replace(/^,?\s*/, '')
    }
  }
  return pieces
}

/** Breaks pieces into lines, inside a piece only when it is longer than a line. A word longer than a line stays whole. */
function wrap(pieces: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${piece}`)) lines.splice(-1, 1, `${last} ${piece}`)
    else if (fits(piece) || !piece.includes(' ')) lines.push(piece)
    else lines.push(...wrap(piece.split(' '), fits))
  }
  return lines
}

/**
 * The address block of a letter, empty when there is no mailing address.
 *
 * Names and lines that are wider than the window are broken. Where there is no room for everyone, the first seller stands
 * there with the number of the others.
 */
export function addressBlock(
  sellerNames: readonly string[],
  mailingAddress: string,
  measure: MeasureText,
): AddressBlock {
  const mailing = mailingLines(mailingAddress)
  if (mailing.length === 0) return { lines: [], size: smallest.size, leading: smallest.leading }
  const everyone = piecesOf(sellerNames)
  const writings = everyone.length === 0 ? [['The owner']] : [everyone, [firstName(sellerNames)]]
  for (const pieces of writings)
    for (const { most, size, leading } of settings) {
      const fits = (line: string) => measure(line, size) <= room
      const lines = [...wrap(pieces, fits), ...mailing.flatMap((line) => wrap([line], fits))]
      if (lines.length <= most && lines.every(fits)) return { lines, size, leading }
    }
  return unseen(writings.at(-1) ?? [], mailing, measure)
}

/** A block that does not fit, and what to do about it. */
function unseen(pieces: string[], mailing: string[], measure: MeasureText): AddressBlock {
  const { size, leading } = smallest
  const fits = (line: string) => measure(line, size) <= room
  const address = mailing.flatMap((line) => wrap([line], fits))
  const lines = [...wrap(pieces, fits), ...address]
  const problem =
    address.length >= maxLines
      ? `The mailing address has too many lines for the window; please use ${maxLines - 1}`
      : 'The name and mailing address are too long for the window; please shorten them'
  return { lines, size, leading, problem }
}

function mailingLines(mailingAddress: string): string[] {
  const lines = mailingAddress.split('\n').map((line) => line.trim().replaceAll(/\s+/g, ' '))
  const written = lines.filter((line) => line !== '')
  const [only] = written
  return only !== undefined && written.length === 1 ? splitAtCommas(only) : written
}

/** `418 Orchard Lane, Fort Ansel, OH 45899` as street, and city with state and ZIP. */
function splitAtCommas(line: string): string[] {
  const parts = line.split(/,\s*/)
  const [city, state] = parts.slice(-2)
  return parts.length < 3 ? [line] : [parts.slice(0, -2).join(', '), `${city}, ${state}`]
}
