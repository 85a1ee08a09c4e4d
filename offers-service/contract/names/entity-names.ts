import { hasGivenName, isGivenAlone } from './person-names.ts'

/** Words that make a company wherever they stand. */
const surelyCompany = /(?:^|\s)(?:llc|l\.l\.c\.?|inc|corp|corporation|ltd|llp|lllp|pllc)[.,]*$/i
/** Words that companies, trusts and offices end with. */
const entityEnd =
  /(?:^|\s)(?:llc|l\.l\.c\.?|inc|incorporated|corp|corporation|co|company|companies|ltd|limited|lp|llp|lllp|pllc|partnership|partners|ptnrs|bank|church|ministries|association|assn|associates|assoc|foundation|university|college|school|county|city|town|township|district|dept|department|authority|society|club|lodge|properties|property|holdings?|invest(?:ments?|ors)|enterprises?|ventures?|develop(?:ment|ers)|realty|management|mgmt|group|fund|capital|farms?|ranch|ranches|cattle|timber|timberlands?|lumber|oil|gas|mining|minerals|builders|construction|homes|services|industries|international|trading|stores?|family|trusts?(?:\s+(?:dated|dtd|u\/?a|u\/?t\/?d)\b.*)?)[.,]*$/i
/** Of these, the ones that people are called by too. */
const surnamesToo = /(?:^|\s)(?:bank|church|college|lodge)$/i
/** What stands for those behind the name a company begins with: `SMITH & SONS`. */
const followers =
  /^(?:sons?|daughters?|co|company|associates|assoc|brothers|bros|partners|family)\b/i
const offices = /^(?:state|county|city|town|united\s+states|usa)\b|\sof\s/i
const estate =
  /^(?:(?:the\s+)?estate\s+of|(?:unknown\s+)?heirs\s+of)\s+|\s+(?:estate|est|heirs)\.?$/i

/** Whether a person called so may be meant although a company could be, such as Mary Church. */
const isPerson = (name: string) => surnamesToo.test(name) && hasGivenName(name, { surely: true })
const endsAsEntity = (name: string) => entityEnd.test(name) && !isPerson(name)

/** Whether a name is no living person's: a company's, a trust's, an office's or an estate's. */
export function isEntity(name: string): boolean {
  return estate.test(name) || endsAsEntity(name) || /^the\s/i.test(name)
}

/**
 * Whether the pieces of a name belong to one seller that is called after several people, such as `SMITH & SONS LLC`, and not
 * to several sellers.
 */
export function isOneEntity(pieces: readonly string[]): boolean {
  const [first = '', ...rest] = pieces
  const last = rest.at(-1) ?? first
  const isEstateOfSeveral = [first, last].some(
    (piece) => estate.test(piece) && isGivenAlone(piece.replace(estate, '')),
  )
  if (isEstateOfSeveral || rest.some((piece) => followers.test(piece))) return true
  if (pieces.some((piece) => offices.test(piece.replace(estate, '')))) return true
  if (!endsAsEntity(last) || /^the\s/i.test(last)) return false
  return !pieces.slice(0, -1).every((piece) => surelyCompany.test(piece))
}
