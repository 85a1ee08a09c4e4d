import { isGiven } from './known-names.ts'
import { words } from './owner.ts'
import { ownOrder } from './person.ts'

/** Churches and other houses of faith, whatever they are by law. */
const churchWords = words(
  'CHURCH(?:ES)?|IGLESIA|CH OF GOD|MINISTR(?:Y|IES)|TEMPLE|SYNAGOGUE|MOSQUE|MASJID|DIOCESE|ARCHDIOCESE|PARISH|CONGREGATION(?:AL)?|BAPTIST|METHODIST|LUTHERAN|PRESBYTERIAN|EPISCOPAL|PENTECOSTAL|CATHOLIC|MENNONITE|NAZARENE|ADVENTISTS?|CHAPEL|TABERNACLE|CATHEDRAL|ISLAMIC|ASSEMBL(?:Y|IES) OF GOD|JEHOVAHS?|LATTER[ -]DAY|PRESIDING BISHOP|CHRISTIAN CENTER|FELLOWSHIP|CONVENT|MONASTERY|ABBEY OF',
)

/** Words that only a company or an association has in its name. */
const companyWords = words(
  'L\\s?L\\s?C|L\\.L\\.C|INC|INCORPORATED|CORP|CORPORATION|LTD|LIMITED|LLP|LLLP|L\\s?P(?=$)|PLLC|PLC|GMBH|F\\.?S\\.?B|FCU|COMPANY|COMPANIES|PARTNERS(?:HIP)?|PTNRS?|PTNRSHP|PTNSHP|PTSHP|FLP|ASSN|ASSOC|ASSOCIATION|ASSOCIATES|HOLDINGS?|PROPERT(?:Y|IES)|INVESTMENTS?|INVESTORS|ENTERPRISES?|VENTURES?|DEVELOP(?:MENT|ERS|ING)|CONSTRUCTION|REALTY|REAL\\s+EST(?:ATE)?|RANCH(?:ES)?|FARMS?|CATTLE|TIMBER(?:LANDS)?|MINING|RESOURCES|ENERGY|OIL|MANAGEMENT|MGMT|GROUP|FUND|CAPITAL|EQUIT(?:Y|IES)|BANCORP|SAVINGS|CREDIT\\s+UNION|MORTGAGE|FINANCIAL|FINANCE|LOANS?|INSURANCE|FOUNDATION|SOCIETY|CLUB|LEGION|VFW|COUNCIL|CO-?OP|COOPERATIVE|UNIVERSITY|ACADEMY|SCHOOLS?|HOSPITAL|MUSEUM|CENTER|CEMETERY|RAILROAD|RAILWAY|R\\/R|ELECTRIC|UTILIT(?:Y|IES)|TELEPHONE|COMMUNICATIONS|SYSTEMS?|SERVICES?|INTERNATIONAL|INTL|INDUSTRIES|BUILDERS|HOMES|ESTATES|ACRES|ACREAGE|APARTMENTS|STORAGE|RENTALS?|SUPPLY|EQUIPMENT|TRUCKING|BROS|BROTHERS|TRADING|SOLUTIONS|PRODUCTIONS|MOTEL|HOTEL|RESORT|MARINA|DAIRY|ORCHARDS|VINEYARDS?|HABITAT|ALLIANCE|CONSERVANCY|LEAGUE|LANDS|LAND\\s+(?:CO|&)|TRUST\\s+CO|(?:NATIONAL|NATL)\\s+TRUST|BANK\\s+(?:&|AND)\\s+TRUST|TRUST\\s+BANK|OUTFITTERS|LOGGING|SAWMILL|QUARRY|ROOFING|PLUMBING|CONTRACTORS?|CONTRACTING|EXCAVATING|MATERIALS|LABS|LABORATOR(?:Y|IES)|AGGREGATES|PRODUCTS|TECHNOLOG(?:Y|IES)|LEASING|LUMBER|NURSERY|MOTORS|HOMEOWNERS|OWNERS|VETERANS|MASONIC|ROD\\s+(?:&|AND)\\s+GUN|IRA|401\\s?K',
)

/** Words of companies that people are called by too; beside nothing but first names they are surnames. */
const surnamesToo = words(
  'BANK|LODGE|COLLEGE|LAND|POWER|CO|HOA|LC|L\\s+C|P\\s?C|NA|N\\s+A|PARK|MINES|MARKET|STORE|SHOP|FIELDS|GOLF|GAS|CAMP|BROTHERS|FARM|CLUB|HOMES|ACRES|CHURCH|TEMPLE|PARISH|CHAPEL|LEAGUE|OWNERS|SAVINGS|UNION|MISSION',
)
/** Companies called after a place or a purpose. */
const shapes =
  /^the\s(?!est|heirs)|(?<![A-Za-zÀ-ɏ])(?:&|and)\s+(?:sons?|daughters?|co|company|associates|assoc|brothers|bros)(?![A-Za-zÀ-ɏ])|(?<!(?:est|estate|heirs|devisees)\s)(?<![A-Za-zÀ-ɏ])of\s+[A-Za-zÀ-ɏ]|(?<![A-Za-zÀ-ɏ])(?:u\s?s|first|state|national|federal)\s+bank(?![A-Za-zÀ-ɏ])|^habitat\s/i

const companyEnd = words(
  '(?:L\\s?L\\s?C|L\\.L\\.C|INC|INCORPORATED|CORP|CORPORATION|LTD|LIMITED|LLP|LLLP|L\\s?P|PLLC|CO|COMPANY|PARTNERSHIP|PARTNERS|ASSN|ASSOC|ASSOCIATION|ASSOCIATES|HOA|CLUB|CHURCH|MINISTR(?:Y|IES)|FARMS?|RANCH|HOLDINGS|PROPERTIES|INVESTMENTS|ENTERPRISES|BANK(?:\\s+N\\s?A)?|FOUNDATION|INSURANCE|SOCIETY)[\\s.,]*$',
)
const landBank = words('LAND BANK')
/** The ends of names that outvote whatever else is in them: City of Refuge Church Inc is no city. */
export const endsAsCompany = (text: string): boolean =>
  companyEnd.test(text) && !landBank.test(text)

/** What only a company's name ends with. */
export const surelyCompany = words(
  '(?:L\\s?L\\s?C|L\\.L\\.C|INC|CORP|CORPORATION|LTD|LLP|L\\s?P|PLLC)[\\s.,]*$',
)

const vietnamese = words(
  'NGUYEN|TRAN|LE|PHAM|HUYNH|HOANG|PHAN|VU|VO|DANG|BUI|DO|NGO|DUONG|LY|DINH|TRUONG|LAM',
)

/** First names that churches are called by as well. */
const virtues = /^(?:grace|hope|faith)$/i

/** How churches of two saints begin, whom people are called after. */
const saints = /^(?:(?:ss|sts|saints)\.?\s|(?:st\.?\s+)?peter\s*(?:&|and)\s*(?:st\.?\s+)?paul\s)/i

const isInitial = (word: string) => /^\p{L}\.?$/u.test(word)
const isOfNames = (text: string) =>
  text.split(/[\s,&.]+/).filter((word) => word !== '' && !/^(?:and|jr|sr|ii|iii|iv)$/i.test(word))

/** Whether a name is one church of several saints, rather than people called Church. */
export const isOfSaints = (text: string): boolean => saints.test(text) && churchWords.test(text)

/** Whether several first names share the surname Church, Temple or Parish: `BERNARD & SHERMAN CHURCH`, but not Grace & Hope Church. */
export function areNamesakes(text: string): boolean {
  const [, surname = ''] = /(?<!\p{L})(church|temple|parish)[\s.,]*$/iu.exec(text) ?? []
  const pieces = text.split(/&|\sand\s/i)
  if (surname === '' || pieces.length < 2 || isOfSaints(text)) return false
  const given = pieces.map((piece) =>
    isOfNames(piece).filter((word) => word.toLowerCase() !== surname.toLowerCase()),
  )
  return (
    given.every(
      (names) => names.length > 0 && names.every((word) => isGiven(word) || isInitial(word)),
    ) && given.flat().some((word) => isGiven(word, { surely: true }) && !virtues.test(word))
  )
}

/** Whether a name with such a word is a person's all the same: Mary Church, `BANK GEORGE W`, but not Grace Church. */
function isPerson(whole: string, found: RegExp): boolean {
  // Of several whole names the one with the word counts.
  const piece = whole.split(/&|\sand\s/i).find((part) => found.test(part)) ?? whole
  const one =
    piece.split(',').find((part) => found.test(part) && part.trim().includes(' ')) ?? piece
  const text = one.trim().replace(/[\s,]+(?:jr|sr|ii|iii|iv)\.?$/i, '')
  const [match] = found.exec(text) ?? []
  if (match === undefined || isOfSaints(whole)) return false
  if (/^hoa$/i.test(match) && vietnamese.test(text)) return true
  const beside = isOfNames(text.replace(match, ' '))
  const isSurnamePlace = text.startsWith(match) || text.endsWith(match)
  const isFirst = text.startsWith(match)
  const isTemple = /^temple$/i.test(match)
  const isCertain = beside.some((word) =>
    isGiven(word, { surely: !isFirst && !isTemple }) ? !virtues.test(word) : isInitial(word),
  )
  const isSurname = text.startsWith(`${match},`)
  if (/^l\s?c$/i.test(match) && ownOrder(beside)) return true
  return (
    isSurnamePlace &&
    beside.length > 0 &&
    beside.every((word) => isGiven(word) || isInitial(word)) &&
    (isCertain || isSurname || (isFirst && (beside.length > 1 || isTemple))) &&
    !(/^(?:n\s+a|p\s?c)$/i.test(match) && isInitial(beside.at(-1) ?? ''))
  )
}

/** Words of trusts, whose names may hold dates, places and farms. */
const trustWords = words(
  'TRUST(?:EES?)?|TTEE?S?|TRST|TRS?|TRSES?|RLT|U\\/?A|U\\/?T\\/?D|UDT|UAD|DTD|ATF|TRU',
)
const familyTrust = words('(?:FAMILY|FAM|REV|REVOCABLE|IRREVOCABLE|LIV|LIVING)(?=\\s|$)')
const trustCompany = words(
  'TRUST\\s+(?:CO|COMPANY|BANK|SERVICES|DEPT|DEPARTMENT)|(?:NATIONAL|NATL)\\s+TRUST|(?:&|AND)\\s+TRUST',
)

/** Most names hold no such word, which one look shows. */
const anyWord = new RegExp(
  `${[churchWords, companyWords, surnamesToo, shapes].map(({ source }) => source).join('|')}|\\d`,
  'i',
)

/** Whether a name is a company's or a church's, and which; undefined for people and trusts. */
export function organizationOf(text: string): 'company' | 'church' | undefined {
  if (!anyWord.test(text) || areNamesakes(text)) return undefined
  if (trustWords.test(text) && !trustCompany.test(text) && !surelyCompany.test(text))
    return undefined
  if (surnamesToo.test(text) && isPerson(text, surnamesToo)) return undefined
  if (churchWords.test(text) && !isPerson(text, churchWords)) return 'church'
  if (companyWords.test(text) && !(isPerson(text, companyWords) && companyWordFirst(text)))
    return 'company'
  if (surnamesToo.test(text) || shapes.test(text)) return 'company'
  return /\d/.test(text) ? 'company' : undefined
}

/** What stands before the words that make a company or a trust of a name: `DESERT ROSE` in `DESERT ROSE LLC`. */
export function stemOf(text: string): string {
  const start = Math.max(text.indexOf(' '), 0)
  const ends = [companyWords, trustWords, familyTrust, surnamesToo].map((pattern) =>
    text.slice(start).search(pattern),
  )
  const end = Math.min(...ends.filter((at) => at !== -1), text.length)
  return text.slice(0, start + end).trim()
}

/** `HOMES JOHN M` is a person where the surname comes first, John Homes only by the words above. */
function companyWordFirst(text: string): boolean {
  const [match = ''] = companyWords.exec(text) ?? []
  return text.trim().startsWith(match)
}
