import { isOneEntity, isEntity } from './entity-names.ts'
import {
  beginsWithSurname,
  hasGivenName,
  inOrder,
  isGivenAlone,
  isSurnameAlone,
  parseName,
  type PersonName,
  withSurname,
} from './person-names.ts'

/** Whom a list tells of without a name: `ET UX` is a wife, `ET VIR` a husband, `ET AL` others. */
export const unnamedSellers = ['wife', 'husband', 'spouse', 'others'] as const
export type UnnamedSeller = (typeof unnamedSellers)[number]

/** What the name on a list of sellers may mean, for the admin to decide. */
export interface SellersProposal {
  /** Each seller's name, in the list's order. */
  sellers: string[]
  /** Null when the list names everyone. */
  unnamed: UnnamedSeller | null
}

/** Shares of the land, and where mail for its sellers goes: no part of a name. */
const shares =
  /[\s,]+(?:und(?:ivided)?\s+)?(?:\d+\/\d+|\d+(?:\.\d+)?\s*%)(?:\s+int(?:erest)?)?(?=[\s,&;]|$)/gi
const careOf = /\s+(?:c\/o|%|attn:?)\s.*$/i

/** How several people own together, at the end of their names. */
const tenancy =
  /[\s,;(]+(?:as\s+)?(?:h\s*[/&]\s*w|w\s*[/&]\s*h|husband\s+(?:and|&)\s+wife|wife\s+(?:and|&)\s+husband|(?:a\s+)?married\s+couple|jt|jt\s?wros|jtrs|jt\s+ten(?:ants)?|joint\s+ten(?:ants|ancy)?(?:\s+with\b.*)?|with\s+rights?\s+of\s+survivorship|ten(?:ants)?\s+in\s+com(?:mon)?|ten\s+com|ten(?:ants)?\s+by\s+(?:the\s+)?ent(?:irety|ireties)?|t\/c|t\/e|tic|community\s+property|life\s+est(?:ate)?|l\/e)\)?\.?$/i

const unnamed: Record<UnnamedSeller, RegExp> = {
  wife: /[\s,;]+(?:et\.?[\s-]?ux\.?|(?:and|&)\s+wife)$/i,
  husband: /[\s,;]+(?:et\.?[\s-]?vir\.?|(?:and|&)\s+husband)$/i,
  spouse: /[\s,;]+(?:and|&)\s+spouse$/i,
  others: /[\s,;]+(?:et\.?[\s-]?als?\.?|(?:and|&)\s+others)$/i,
}
const mrAndMrs = /^(?:mr\.?\s*(?:&|and)\s*mrs\.?|m\/m)\s+/i
/** `ET UX MARY`, `AND WIFE MARY`: a spouse who is named after all. */
const namedSpouse =
  /[\s,]+(?:et\.?[\s-]?(?:ux|vir)\.?|(?:and|&)\s+(?:his\s+|her\s+)?(?:wife|wf|husband|spouse)),?\s+(?=\p{L})/giu

/** The capacity in which sellers hold the land, such as `TRUSTEES OF THE SMITH FAMILY TRUST`. */
const capacity =
  /[\s,]+(?:as\s+)?((?:co-?\s?)?(?:trustees?|ttees?|trste?s?|trs?)\b\.?(?:\s+(?:of|for|under|u\/?a|u\/?t\/?d|dated|dtd)\b.*)?|deceased|dec'?d)$/i
const ofSeveral = /^((?:co-?\s?)?(?:trustee|ttee|trste|trst|tr))s\b/i

const otherNames = /\b([adfn])\/([kb])\/(a)\b/gi
const suffixComma = /,\s*(?=(?:jr|sr|ii|iii|iv|esq|md|dds|phd)\b)/gi
const separator = /\s*(?:[&+;\n]|(?<=\p{L}\s*)\/(?=\s*\p{L})|\band\/or\b|\band\b)\s*/iu

/** What stands after the names, taken off again and again until nothing more is found. */
function takeTails(listed: string) {
  let names = listed.replaceAll(shares, '').replace(careOf, '').replaceAll(otherNames, '$1$2$3')
  let missing: UnnamedSeller | null = mrAndMrs.test(names) ? 'wife' : null
  let shared = ''
  names = names.replace(mrAndMrs, '')
  for (let before = ''; before !== names;) {
    before = names
    names = names.replace(tenancy, '').replace(/[\s,;&]+$/, '')
    for (const who of unnamedSellers)
      if (unnamed[who].test(names)) {
        missing = who
        names = names.replace(unnamed[who], '')
      }
    const [, found = ''] = capacity.exec(names) ?? []
    if (ofSeveral.test(found)) {
      shared = found.replace(ofSeveral, '$1')
      names = names.replace(capacity, '')
    }
  }
  return {
    names: names.replaceAll(namedSpouse, ' & ').replaceAll(suffixComma, ' '),
    missing,
    shared,
  }
}

/** One seller as the list has them, whole or first names alone; `name` once it is known what is the surname. */
interface Entry {
  text: string
  capacity: string
  isWhole: boolean
  name?: PersonName
}

/** The sellers a piece between two separators names; a comma may part people, or a surname from first names. */
function entriesOf(piece: string, _index: number, pieces: readonly string[]): Entry[] {
  const [, found = ''] = capacity.exec(piece) ?? []
  const text = piece.replace(capacity, '')
  const entry = (part: string, name?: PersonName): Entry => ({
    text: part,
    capacity: found,
    isWhole: name !== undefined || !isGivenAlone(part),
    ...(name && { name }),
  })
  if (isEntity(text)) return [entry(text, { given: '', surname: text, suffix: '' })]
  const [first = '', ...rest] = text.split(/\s*,\s*/).filter((part) => part !== '')
  // In `Dolores, Frank & Iris Whitcomb` the surname comes last.
  const isEarly = pieces.some((other) => other !== piece && !isGivenAlone(other))
  const isSurname = isSurnameAlone(first) && !(isEarly && hasGivenName(first, { surely: true }))
  if (rest.length > 0 && isSurname && (rest.length === 1 || rest.every(isGivenAlone)))
    return rest.map((given) => entry(given, withSurname(given, first)))
  return [first, ...rest].map((part) => entry(part))
}

/** Finds out what is the surname in names that do not say so, from each name itself and from the others. */
function nameWholes(entries: Entry[], isCapitals: boolean): void {
  const wholes = entries.filter((entry) => entry.isWhole && !entry.name)
  const [firstVote, ...votes] = wholes.flatMap(({ text }) => beginsWithSurname(text) ?? [])
  const agreed = votes.every((vote) => vote === firstVote) ? firstVote : undefined
  const lacksSurname = entries.some(({ isWhole }) => !isWhole)
  const usual = lacksSurname ? isCapitals : undefined
  const isNamedAfter = entries[0]?.isWhole === false
  for (const entry of wholes) {
    const own = isNamedAfter ? false : (beginsWithSurname(entry.text) ?? agreed ?? usual)
    entry.name =
      own === undefined
        ? { given: '', surname: entry.text, suffix: '' }
        : parseName(entry.text, own)
  }
}

/** Gives first names alone the surname they share: of whoever comes next in `John & Mary Smith`, else of who came before. */
function shareSurnames(entries: Entry[]): void {
  for (const [index, entry] of entries.entries()) {
    if (entry.name) continue
    const before = entries.slice(0, index).findLast(({ name }) => name !== undefined)
    const next = entries.slice(index).find(({ name }) => name !== undefined)
    entry.name = withSurname(entry.text, (before ?? next)?.name?.surname ?? '')
  }
}

/**
 * Proposes who the sellers are that a list names in one cell, such as `SMITH JOHN & MARY` or `John Smith ET UX`.
 *
 * Undefined when it is one seller: a person, a company, a trust or an estate. It is a guess, so nothing may be done by it
 * without asking.
 */
export function proposeSellers(listed: string): SellersProposal | undefined {
  const { names, missing, shared } = takeTails(listed.trim())
  const pieces = names.split(separator).filter((piece) => piece !== '')
  const entries = isOneEntity(pieces) ? [] : pieces.flatMap(entriesOf)
  const [first] = entries
  if (first && entries.every(({ isWhole }) => !isWhole)) {
    // `SMITH J & M`, and else `JOHN & MARY`, but not `Smith & Jones`.
    first.isWhole = first.text.includes(' ') && !hasGivenName(first.text)
  }
  const isNameless =
    entries.every(({ isWhole }) => !isWhole) &&
    !entries.every(({ text }) => hasGivenName(text, { surely: true }))
  if (entries.length < 2 || isNameless)
    return missing === null ? undefined : { sellers: [names], unnamed: missing }
  nameWholes(entries, names === names.toUpperCase())
  shareSurnames(entries)
  const sellers = entries.map(({ text, name, capacity: own }) => {
    const role = own || shared
    return `${name ? inOrder(name) : text}${role && `, ${role}`}`
  })
  return { sellers, unnamed: missing }
}
