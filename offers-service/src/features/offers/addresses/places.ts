import { stateCodes, usStates } from '../../../../contract/index.ts'
import { plainText } from '../plain-text.ts'

const territories = {
  PR: 'Puerto Rico',
  VI: 'Virgin Islands',
  GU: 'Guam',
  AS: 'American Samoa',
  MP: 'Northern Mariana Islands',
}
export const militaryStates = ['AE', 'AP', 'AA']
const codes = new Set<string>([...stateCodes, ...Object.keys(territories), ...militaryStates])
const fold = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')
const codeByName = new Map(
  [
    ...usStates.map(({ code, name }) => [name, code] as const),
    ...Object.entries(territories).map(([code, name]) => [name, code] as const),
  ].map(([name, code]) => [fold(name), code] as const),
)
/** Short forms that people write beside the postal ones. */
const olderForms: Record<string, string> = {
  ariz: 'AZ',
  calif: 'CA',
  colo: 'CO',
  fla: 'FL',
  ill: 'IL',
  ind: 'IN',
  mass: 'MA',
  mich: 'MI',
  minn: 'MN',
  nev: 'NV',
  okla: 'OK',
  ore: 'OR',
  penn: 'PA',
  tenn: 'TN',
  tex: 'TX',
  wash: 'WA',
  wis: 'WI',
  wisc: 'WI',
  wyo: 'WY',
  nmex: 'NM',
}

/** The postal code of a state written by code or name; undefined for none. */
export function stateCodeOf(text: string): string | undefined {
  const plain = text.replaceAll('.', '').trim().toUpperCase()
  return codes.has(plain) ? plain : (codeByName.get(fold(text)) ?? olderForms[fold(text)])
}

const home = /^(?:us|usa|u\.s\.?|u\.s\.a\.?|u s a?|united states(?: of america)?|1|840)$/i
const provinces = new Set([
  'AB',
  'BC',
  'MB',
  'NB',
  'NL',
  'NS',
  'NT',
  'NU',
  'ON',
  'PE',
  'QC',
  'PQ',
  'SK',
  'YT',
  'ONT',
  'QUE',
  'ALTA',
  'FC',
  'FO',
  'FN',
  'XX',
  'ZZ',
])
const provinceNames =
  /(?<!\p{L})(?:ontario|quebec|québec|alberta|manitoba|saskatchewan|british columbia|nova scotia|new brunswick|newfoundland)(?!\p{L})/iu
const postalCode = /(?<!\w)[a-z]\d[a-z]\s?\d[a-z]\d(?!\w)/i
const countries =
  /(?:^|[\s,])(canada|mexico|méxico|germany|deutschland|england|united kingdom|u\.?k|great britain|scotland|ireland|france|italy|spain|japan|china|taiwan|hong kong|korea|south korea|philippines|india|israel|australia|new zealand|netherlands|holland|belgium|austria|switzerland|sweden|norway|denmark|finland|poland|brazil|argentina|chile|colombia|peru|venezuela|ecuador|panama|costa rica|guatemala|honduras|bahamas|jamaica|bermuda|cayman islands|thailand|vietnam|singapore|malaysia|indonesia|saudi arabia|u\.?a\.?e|turkey|greece|portugal|russia|ukraine|south africa|nigeria|egypt)\.?$/i

/** The piece of text that shows that an address is abroad; undefined at home. */
export function foreignSign(
  country: string,
  state: string,
  rest: readonly string[],
): string | undefined {
  if (country !== '' && !home.test(country)) return country
  if (provinces.has(state.toUpperCase()) || provinceNames.test(state)) return state
  // Mexico is in Missouri too, and Peru in Indiana.
  const isHome = stateCodeOf(state) !== undefined
  const named = [state, ...rest].find(
    (text) => postalCode.test(text) || (!isHome && countries.test(text)),
  )
  return named === undefined
    ? undefined
    : (postalCode.exec(named)?.[0] ?? countries.exec(named)?.[1])
}

const zipEnd = /(?<![\s,])[\s,]+(\d{5}(?:\.0+)?(?:[\s-]*\d{4})?|\d{9}|\d{4}|\d{8})$/
const stateEnd =
  /(?<![\s,])[\s,]+([a-z]{2}|[a-z]\.\s?[a-z]\.|(?:new|north|south|west|rhode|district of|puerto)\s+[a-z]+|[a-z]{4,})\.?$/i

/** City, state and ZIP from the end of a text, and what stands before the state; undefined where no state stands there. */
export function placeAtEnd(
  whole: string,
): { before: string; state: string; zip: string } | undefined {
  const text = plainText(whole).replace(
    /(?<![\s,])[\s,]+(?:usa|u\.s\.a\.|united states(?: of america)?)$/i,
    '',
  )
  const [zipText = '', zip = ''] = zipEnd.exec(text) ?? []
  const noZip = text.slice(0, text.length - zipText.length)
  const found = stateEnd.exec(` ${noZip}`)
  const code = stateCodeOf(found?.[1] ?? '')
  if (!found || !code || (zip === '' && !/,/.test(noZip))) return undefined
  return { before: plainText(` ${noZip}`.slice(0, found.index)), state: code, zip }
}

const streetEnds =
  'ST|STREET|AVE?|AVENUE|RD|ROAD|LN|LANE|DR|DRIVE|CT|COURT|CIR|CIRCLE|BLVD|HWY(?:\\s+\\d+\\w?)?|PKWY|TRL|TRAIL|TRCE|LOOP|WAY|PL|PLACE|TER|TERRACE|SQ|PATH|RUN|XING|CV|PT|PLZ|RDG'
const units = '(?:\\s+(?:APT|STE|UNIT|LOT|SPC|BLDG|RM|TRLR|#)\\s*\\w+)?'
const directions = '(?:\\s+(?:N|S|E|W|NE|NW|SE|SW))?'
/** A street up to what streets end with, or a box, and the city behind it. */
const afterStreet = new RegExp(
  `^(\\S+\\s+\\S+.*?\\s(?:${streetEnds})\\.?${directions}${units}|.*BOX\\s+\\w+)\\s+(\\D+)$`,
  'i',
)

/** Parts what stands before a state into streets and city: at the last comma, or behind what streets end with. */
export function partCity(before: string): { street: string; city: string } {
  const comma = before.lastIndexOf(',')
  if (comma !== -1)
    return { street: plainText(before.slice(0, comma)), city: plainText(before.slice(comma + 1)) }
  const [, street, city] = afterStreet.exec(before) ?? []
  if (street !== undefined && city !== undefined) return { street, city }
  return /\d/.test(before) ? { street: before, city: '' } : { street: '', city: before }
}
