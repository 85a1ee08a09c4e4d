import type { TableField } from '../../../../../../contract/index.ts'
import { headerRules } from './header-rules.ts'
import { plainHeader } from './plain-header.ts'

/** Part of an address, before it is known whether it is the land's or the mail's. */
export type AddressPart =
  | 'whole'
  | 'street'
  | 'street2'
  | 'street3'
  | 'unit'
  | 'city'
  | 'state'
  | 'zip'
  | 'zip4'
  | 'lastLine'
  | 'country'

/**
 * What a header says its column holds. Of several columns for one field the one with the lowest `rank` is the best; columns that are
 * pieces of one value have a `piece` that says in which order.
 */
export interface Meaning {
  field?: TableField
  address?: { part: AddressPart; of: 'land' | 'mail' | undefined }
  rank: number
  piece?: number
}

const person = (words: string) => (/\b2\b/.test(words) ? 2 : 1)

/** The parts of a person's name that may stand in columns of their own. */
const nameParts: [RegExp, 'First' | 'Middle' | 'Last' | 'Suffix'][] = [
  [/\bfirst\b/, 'First'],
  [/\bmiddle\b/, 'Middle'],
  [/\blast\b/, 'Last'],
  [/\bsuffix\b/, 'Suffix'],
]

const wholeName =
  /^(?:(?:owner|deeded holder|full|mail|name|legal|current|primary|line|of deeded|of record|of|to|s|\d) ?)*$/

function nameMeaning(words: string): Meaning | undefined {
  if (/\b(?:owner|name)\b/.test(words) && /\blast first\b|\bfirst last\b/.test(words))
    return { field: 'owner1', rank: 0 }
  const part = nameParts.find(([pattern]) => pattern.test(words))
  const isPerson =
    /\b(?:owner|name)\b/.test(words) || /^(?:first|middle|last|suffix)(?: \d)?$/.test(words)
  if (part && isPerson && !/\b(?:address|street)\b/.test(words) && person(words) <= 2)
    return /\b[34]\b/.test(words)
      ? undefined
      : { field: `owner${person(words)}${part[1]}`, rank: 0 }
  if (!/\b(?:owner|name|deeded holder)\b/.test(words) || !wholeName.test(words)) return undefined
  const which = Number(/\d/.exec(words)?.[0] ?? 1)
  if (which < 1 || which > 4) return undefined
  const rank = words.startsWith('owner') ? 0 : 1
  return { field: `owner${which as 1 | 2 | 3 | 4}`, rank: words === 'name' ? 2 : rank }
}

/** Parts of addresses, by what is left of a header without the words that say whose it is. */
const addressParts: [RegExp, AddressPart, number?][] = [
  [/^(?:zip )?plus 4$|^zip (?:plus )?4$|^zip4$/, 'zip4'],
  [/^(?:address )?zip(?: (?:code|5|zip|4|plus))*$/, 'zip'],
  [/^(?:address )?city (?:and )?(?:state|st)(?: zip| country)*$|^last line$/, 'lastLine'],
  [/^(?:address )?(?:city)(?: name)?$/, 'city'],
  [/^(?:address )?(?:state|st)(?: (?:code|abbr|name|2|prov|province))?$|^province$/, 'state'],
  [/^(?:address )?country(?: code| name)?$/, 'country'],
  [/^(?:address |street )?unit(?: (?:number|type))*$/, 'unit'],
  [/^full address$|^address full$/, 'whole'],
  [/^full street address$|^street address(?: full)?$|^street full$/, 'street'],
  [/^(?:street )?address (?:line )?2$|^street 2$|^(?:line )?2$/, 'street2'],
  [/^(?:street )?address (?:line )?3$|^street 3$|^(?:line )?3$/, 'street3'],
  [/^(?:street )?address(?: line)?(?: 1)?$|^street(?: 1)?$|^(?:line )?1$/, 'street'],
  [/^address (?:street|address)(?: 1)?$/, 'street'],
  [/^(?:house|street|address|st)(?: street)? number$|^house$/, 'street', 1],
  [/^(?:street )?direction$/, 'street', 2],
  [/^street name$/, 'street', 3],
  [/^street (?:type|suffix)$/, 'street', 4],
  [/^(?:street )?postdirection$/, 'street', 5],
]

const ofMail = /\b(?:mail|tax|owner)\b/
const ofLand = /\b(?:situs|parcel|land)\b/

function addressMeaning(words: string): Meaning | undefined {
  const rest = words
    .split(' ')
    .filter((word) => !/^(?:mail|situs|owner|parcel|land|tax|to|s)$/.test(word))
    .join(' ')
  if (words === 'mail') return { address: { part: 'street', of: 'mail' }, rank: 0 }
  if (words === 'situs') return { field: 'situsAddress', rank: 0 }
  if (words === 'situs number')
    return { address: { part: 'street', of: 'land' }, rank: 0, piece: 1 }
  const found = addressParts.find(([pattern]) => pattern.test(rest))
  if (!found || (/^\d$/.test(rest) && !words.includes('mail'))) return undefined
  const [, part, piece] = found
  const of = ofMail.test(words) ? 'mail' : ofLand.test(words) ? 'land' : undefined
  return { address: { part, of }, rank: 0, ...(piece !== undefined && { piece }) }
}

/** Where parcels are numbered in columns of their own: the sheet of the map, the block and the lot. */
const mapPieces = ['map', 'block', 'lot']

/** Who owned or paid once need not own now, so that a column of owners goes before. */
const ofOthers = /taxpayer|tax payer|grantee/i

/** What a header means whatever year it names. */
function timelessMeaning(header: string): Meaning | undefined {
  const words = plainHeader(header)
  if (words === '') return undefined
  const rule = headerRules.find(([pattern]) => pattern.test(words))
  if (rule) {
    const [, field, rank = 0] = rule
    if (!field) return undefined
    const piece = Number(/\d+$/.exec(words)?.[0] ?? 0)
    return { field, rank, ...(field === 'legalDescription' && { piece }) }
  }
  const piece = mapPieces.indexOf(words)
  if (piece !== -1) return { field: 'parcelNumber', rank: 4, piece }
  const name = nameMeaning(words)
  if (name) return ofOthers.test(header) ? { ...name, rank: name.rank + 1 } : name
  return addressMeaning(words)
}

/** A header that is longer is a text, of which the beginning is enough. */
const longestHeader = 100

/** What a column holds by its header; undefined where the header does not tell or the content is not used. Later years go before. */
export function meaningOf(header: string): Meaning | undefined {
  const meaning = timelessMeaning(header.slice(0, longestHeader))
  const year = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(header)?.[0]
  if (!meaning || !year) return meaning
  return { ...meaning, rank: meaning.rank + (2100 - Number(year)) / 1000 }
}
