/**
 * Reads where the owner of a parcel gets mail from a row of a county's or a vendor's list.
 *
 * `readAddress` parts city, state and ZIP (places.ts), puts back the zeros that spreadsheets took from a ZIP and sees
 * whether it lies in the state (zip-codes.ts), takes care of whom mail goes and repeated names out of the street lines,
 * and brings those to the post's forms in sentence case (streets.ts). It knows no streets: whether an address exists is
 * for a service with the post's own data.
 */
import { careOfName, isNameLine, partCareOf } from '../owners/cells.ts'
import { isTooLong, plainText } from '../plain-text.ts'
import { type Address, type AddressCells, type AddressProblem } from './address.ts'
import { foreignSign, militaryStates, partCity, placeAtEnd, stateCodeOf } from './places.ts'
import { isDeliverable, joinUnits, mendStreet } from './streets.ts'
import { isZipOf, readZip, stateOfZip } from './zip-codes.ts'

const nothing =
  /^(?:n\/?a|none|null|unknown(?:\s+address)?|(?:no|bad|unknown)\s+(?:mailing\s+|known\s+)?(?:address|addr|mail|street)(?:\s+.*)?|address\s+(?:unknown|not\s+.*|withheld|confidential)|not\s+(?:available|known|on\s+file|provided)|undeliverable(?:\s+.*)?|return(?:ed)?\s+mail(?:\s+.*)?|confidential|withheld|see\s+.*|x{2,}|0+|\.+)$/i
const present = (text = '') => {
  const plain = plainText(text)
  return nothing.test(plain) ? '' : plain
}
const fold = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^\p{L}\d ]/gu, '')
    .split(/\s+/)
    .toSorted()
    .join(' ')

/** Street lines, city, state and ZIP as texts of their own, wherever the list has them. */
function partPlace(cells: AddressCells): {
  lines: string[]
  city: string
  state: string
  zip: string
} {
  const whole = (cells.whole ?? '').split(/\r?\n/).map(present).filter(Boolean)
  const lines = [...whole, ...(cells.lines ?? []).map(present).filter(Boolean)]
  const [city, state, zip] = [present(cells.city), present(cells.state), present(cells.zip)]
  const own = state === '' ? placeAtEnd([city, zip].filter(Boolean).join(' ')) : undefined
  if (own && city !== '') return { lines, city: own.before, state: own.state, zip: own.zip }
  const last = lines.at(-1) ?? ''
  const end =
    city === '' || state === ''
      ? placeAtEnd([last, city === '' ? state : '', zip].filter(Boolean).join(' '))
      : placeAtEnd(last)
  if (!end) return { lines, city, state, zip }
  const { street, city: found } = partCity(end.before)
  const isRepeated = city !== '' && state !== ''
  if (isRepeated && fold(found) !== fold(city)) return { lines, city, state, zip }
  const streets = street.split(/\s*,\s*/).filter(Boolean)
  return {
    lines: [...lines.slice(0, -1), ...streets],
    city: city || found,
    state: state || end.state,
    zip: zip || end.zip,
  }
}

/** Takes care of whom mail goes and the owner's own name out of the street lines. */
function takeNames(
  lines: readonly string[],
  ownerNames: readonly string[],
  note: (text: string) => void,
): { streets: string[]; careOf?: string } {
  const owners = new Set(ownerNames.map(fold))
  const streets: string[] = []
  let careOf = ''
  for (const line of lines) {
    const { text, careOf: found = '' } = partCareOf(line)
    // `C/O ANN JONES 12 MAIN ST`: the street begins with its number.
    const [, name = found, street = ''] =
      /^(.*?\p{L}.*?)[\s,]+((?:\d+\s|p\.?\s?o\.?\s+box|rr\s+\d|hc\s+\d).*)$/iu.exec(found) ?? []
    if (found) careOf ||= careOfName(plainText(name))
    for (const rest of [text, street].map(plainText).filter(Boolean))
      if (owners.has(fold(rest)) || isNameLine(rest)) note(rest)
      else streets.push(rest)
  }
  return { streets, ...(careOf !== '' && { careOf }) }
}

/** Reads the mailing address of one row. */
export function readAddress(cells: AddressCells): Address {
  const { lines: listed = [], ownerNames: _, ...single } = cells
  if ([...listed, ...Object.values(single)].some(isTooLong)) {
    const text = 'This cell is too long to be an address'
    return { lines: [], city: '', state: '', zip: '', problems: [{ kind: 'too-long', text }] }
  }
  const problems: AddressProblem[] = []
  const note = (kind: AddressProblem['kind'], text: string) => {
    if (!problems.some((problem) => problem.kind === kind)) problems.push({ kind, text })
  }
  const place = partPlace(cells)
  const { streets, careOf } = takeNames(place.lines, cells.ownerNames ?? [], (line) =>
    note('name-in-address', line),
  )
  const lines = joinUnits(streets).map(mendStreet)
  const city = mendStreet(place.city)
  const withCare = { ...(careOf !== undefined && { careOf }), problems }
  const abroad = foreignSign(plainText(cells.country ?? ''), place.state, [
    place.zip,
    place.city,
    ...place.lines.slice(-1),
  ])
  if (abroad !== undefined) {
    note('foreign', abroad)
    return { lines, city, state: place.state.toUpperCase(), zip: place.zip, ...withCare }
  }
  const written = place.state === '' ? '' : stateCodeOf(place.state)
  if (written === undefined) note('unknown-state', place.state)
  const read = readZip(place.zip, written ?? '')
  const state = written ?? ''
  const known = state || (place.state === '' && read ? (stateOfZip(read.zip) ?? '') : '')
  if (lines.length === 0 && city === '' && !read)
    note('no-address', [...(cells.lines ?? []), cells.whole ?? ''].join(' ').trim())
  else {
    const missing = [
      !lines.some(isDeliverable) && 'street',
      city === '' && 'city',
      known === '' && written !== undefined && 'state',
      place.zip === '' && 'ZIP',
    ].filter(Boolean)
    if (missing.length > 0) note('incomplete', `no ${missing.join(', ')}`)
    if (place.zip !== '' && !read) note('zip-wrong', place.zip)
  }
  if (read?.hasLostZero) note('zip-lost-zero', place.zip)
  if (read && known !== '' && !isZipOf(read.zip, known))
    note('zip-of-other-state', `${known} ${read.zip}`)
  if (militaryStates.includes(known) || /^(?:apo|fpo|dpo)$/i.test(place.city))
    note('military', `${place.city} ${known}`.trim())
  return {
    lines,
    city: /^(?:apo|fpo|dpo)$/i.test(city) ? city.toUpperCase() : city,
    state: known,
    zip: read?.zip ?? place.zip,
    ...withCare,
  }
}
