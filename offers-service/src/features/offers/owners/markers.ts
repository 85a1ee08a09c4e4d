import { isFamily, isGiven } from './known-names.ts'
import { type Marker, markers } from './marker-table.ts'
import type { NameOrder, Note } from './owner.ts'

/** Most names hold no marker at all, which one look shows. */
const anyMarker = new RegExp(markers.map(({ pattern }) => pattern.source).join('|'), 'i')
const separators = /[&+;/]|(?<!\p{L})(?:AND|OR)(?!\p{L})/iu

/** Whether what stands in front of a marker since the last owner is a whole name, to which the marker adds nothing. */
function isBehindName(before: string, order: NameOrder): boolean {
  const last = before.split(separators).at(-1) ?? ''
  const names = last.split(/[\s,]+/).filter((word) => word !== '')
  const end = names.at(-1) ?? ''
  if (before.length > last.length && names.length === 1) return isGiven(end)
  if (names.length < 2) return false
  if (order === 'last-first' || last.includes(',')) return true
  return end.length > 1 && (isFamily(end) || !isGiven(end))
}

/**
 * Takes the markers out of a cell and notes what they say; owners that follow are parted by `&`.
 *
 * Only for cells that name people: companies are called Land Contract Buyers or Agent, too.
 */
export function takeMarkers(cell: string, order: NameOrder, note: Note): string {
  return take(
    cell,
    markers.filter((marker) => !isSure(marker)),
    order,
    note,
  )
}

/** Takes out those of them that no company is called. */
export function takeSureMarkers(cell: string, order: NameOrder, note: Note): string {
  return take(cell, markers.filter(isSure), order, note)
}

const isSure = ({ isSurnameToo }: Marker) => !isSurnameToo

function take(cell: string, looked: readonly Marker[], order: NameOrder, note: Note): string {
  let text = cell
  if (!anyMarker.test(cell)) return cell
  for (const { pattern, effect, problem, isNamedAfter, isBetweenNames, isSurnameToo } of looked)
    text = text
      .replaceAll(pattern, (...found) => {
        const [marker, at] = [found[0], Number(found.findLast((one) => typeof one === 'number'))]
        const [before, after] = [text.slice(0, at), text.slice(at + marker.length)]
        if (isSurnameToo && !isBehindName(before, order)) return marker
        const [, next = ''] = /^[\s,:-]*(\p{L}+)/u.exec(after) ?? []
        if (problem && !(isNamedAfter && next !== ''))
          note(problem, effect === 'end' ? marker + after : marker)
        if (effect === 'end') return '\n'
        const isAnd = effect === 'and' ? next !== '' : isBetweenNames && isGiven(next)
        return isAnd ? ' & ' : ' '
      })
      .replace(/\n.*$/s, '')
  return text
}
