import { isGiven } from './known-names.ts'
import { endsAsCompany } from './organizations.ts'
import { words } from './owner.ts'

const place = 'STATE|COMMONWEALTH|COUNTY|CITY|TOWN|VILLAGE|TOWNSHIP|TWP|BOROUGH|MUNICIPALITY'

/** Names of governments and what belongs to them, who sell by rules of their own. */
const offices: RegExp[] = [
  words(`^(?:THE\\s+)?(?:${place})\\s+OF\\s+\\p{L}.*`),
  words(`(?:${place})\\s+OF$`),
  words('STATE\\s+OF\\s+\\p{L}+'),
  words(
    '(?:THE\\s+)?U\\.?\\s?S\\.?\\s?A\\.?(?=$|\\s+(?:IN\\s+TRUST|FOREST|DEPT|BLM|BIA|BUREAU|NATIONAL|FISH|OF)|\\s*[-,(])',
  ),
  words(
    'UNITED\\s+STATES(?:\\s+OF\\s+AMERICA|\\s+(?:DEPT|DEPARTMENT|GOV\\p{L}*|FOREST|POSTAL|BUREAU|ARMY|NAVY|AIR)|(?=$))',
  ),
  words(
    'U\\.?\\s?S\\.?\\s+(?:GOV\\p{L}*|FOREST|DEPT|DEPARTMENT|POSTAL|FISH|ARMY|BUREAU|NATIONAL\\s+PARK)',
  ),
  words(
    'B\\.?L\\.?M|^BIA|(?:TOWNSHIP|TWP|VILLAGE)\\s+TRUSTEES|USDA|USFS|USFWS|BUREAU\\s+OF|BUREAU\\s+LAND|FOREST\\s+SERVICE|PARK\\s+SERVICE|CORPS\\s+OF\\s+ENGINEERS|FISH\\s+(?:&|AND)\\s+(?:WILDLIFE|GAME)|GAME\\s+(?:&|AND)\\s+FISH|VETERANS\\s+A(?:FFAIRS|DMIN\\p{L}*)|SECRETARY\\s+OF|^HUD|FEMA',
  ),
  words(
    'DEPT|DEPARTMENT|DOT(?=$)|DIVISION\\s+OF|DIV\\s+OF|COMMISSION(?:ERS?)?|BOARD\\s+OF|BD\\s+OF|TREASURER|TAX\\s+(?:COLLECTOR|CLAIM)|SHERIFF',
  ),
  words(
    'SCHOOL\\s+(?:DIST\\p{L}*|BOARD|CORP)|PUB(?:LIC)?\\s+(?:SCHOOLS?|SCHLS?|LANDS?|WORKS|UTIL\\p{L}*)|I\\.?S\\.?D|USD\\s+\\d+|UNIFIED\\s+SCH\\p{L}*|(?:COUNTY|CITY|HIGH)\\s+SCHOOLS',
  ),
  words(
    '(?:WATER|FIRE|DRAINAGE|IRRIGATION|SEWER|SANITA\\p{L}*|FLOOD|CONSERVATION|CONSERVANCY|IMPROVEMENT|UTILITY|HOSPITAL|LIBRARY|PARK|ROAD|LEVEE|MANAGEMENT|MGMT|DEVELOPMENT|PORT|TRANSIT|CEMETERY|RECREATION|COLLEGE|PROTECTION|CONTROL|AIRPORT|HEALTH|DIKING|WEED)\\s+DIST(?:RICT|R)?',
  ),
  words('(?:METRO(?:POLITAN)?|SPECIAL|COMMUNITY|PUBLIC|REGIONAL|RURAL).*\\sDIST(?:RICT)?$'),
  words(
    'PORT\\s+OF\\s+\\p{L}+|AUTHORITY|REDEVELOPMENT|LAND\\s+BANK|(?:GOVERNMENT|GOVT)|MUNICIPAL(?:ITY)?|TAX\\s+DEED|STATE\\s+(?:LANDS?|HIGHWAY|HWY|PARKS?|FOREST\\p{L}*|PROPERTY)',
  ),
  words(
    'COUNTY\\s+(?:BOARD|TREAS\\p{L}*|ROAD|HIGHWAY|HWY|PARKS?|LIBRARY|FAIR|CLERK|COURT|COMM\\p{L}*|AIRPORT|TAX)',
  ),
]
/** Endings that places have, and seldom a person. */
const placeEnd = words('(?:COUNTY|CITY|TOWNSHIP|TWP|CNTY)$')

const tribes: RegExp[] = [
  words(
    'IN\\s+TRUST\\s+FOR|BIA|BUREAU\\s+OF\\s+INDIAN|INDIAN\\s+(?:AFFAIRS|NATION|COMMUNITY|TRIBE|RESERVATION|ALLOT\\p{L}*|LAND)',
  ),
  words(
    'TRIBES?|TRIBAL|RANCHERIA|ALLOT(?:TEES?|MENT|TED)|PUEBLO\\s+OF|NATIVE\\s+VILLAGE|BAND\\s+OF|\\p{L}+\\s+NATION$',
  ),
]

const inTrust = words('IN\\s+TRUST\\s+FOR')
const schoolOrAuthority = words('SCHOOL\\s+(?:DIST|CORP)\\p{L}*|AUTHORITY')
const churchOrBank = words('CHURCH|DIOCESE|BANK')
const landBank = words('LAND\\s+BANK')
const placeWord = new RegExp(`^(?:${place}|NATION)S?$`, 'i')

const namesIn = (text: string) => text.split(/[\s,&.]+/).filter((word) => word !== '')
const isCertain = (one: string) => isGiven(one, { surely: true }) || one.length === 1
const isNameOrInitial = (one: string) => isGiven(one) || one.length === 1

/** `COUNTY JAMES & MARY`, James R County: surnames, since first names stand beside them. */
function isOfPerson(text: string): boolean {
  const names = namesIn(text)
  const [first = '', ...rest] = names
  if (placeWord.test(first) && rest.length > 0 && rest.every(isNameOrInitial)) return true
  const before = names.slice(0, -1)
  const isPlaceLast = before.length > 1 && placeWord.test(names.at(-1) ?? '')
  return isPlaceLast && before.every(isNameOrInitial) && before.some(isCertain)
}

/** Most names hold no such word, which one look shows. */
const anySign = new RegExp(
  [...offices, ...tribes, placeEnd].map(({ source }) => source).join('|'),
  'i',
)
const firstSaid = (patterns: readonly RegExp[], text: string): string | undefined =>
  patterns.find((pattern) => pattern.test(text))?.exec(text)?.[0]

/** The words that make a name a government's, or a tribe's land that a government holds; undefined for all others. */
export function governmentOf(text: string): { isTribal: boolean; text: string } | undefined {
  if (!anySign.test(text)) return undefined
  const office = firstSaid(offices, text) ?? placeEnd.exec(text)?.[0]
  const tribe = firstSaid(tribes, text)
  if ((!office && !tribe) || isOfPerson(text)) return undefined
  const isCompany = endsAsCompany(text)
  // Somebody who is no government may hold land in trust for a child.
  if (tribe && !isCompany && (office || !inTrust.test(text))) return { isTribal: true, text: tribe }
  if (!office || (isCompany && !schoolOrAuthority.test(text))) return undefined
  if (churchOrBank.test(text) && !landBank.test(text)) return undefined
  const isAlone = /^(?:county|city|township|twp|cnty)$/i.test(text.trim())
  return isAlone ? undefined : { isTribal: false, text: office }
}
