import * as v from 'valibot'
import { foldText } from '../values/folded-text.ts'

/**
 * What a signer says whose name is none that the agreement has: they sign for that person, the letter spells the name wrong, or
 * it was theirs once.
 */
export const NameDiffers = v.picklist(
  ['for_them', 'misspelt', 'changed'],
  'Only the seller whom the agreement names can sign it. Please tell us who owns the land, or call us',
)
export type NameDiffers = v.InferOutput<typeof NameDiffers>

/** What somebody says who is not the seller an agreement names, and so cannot sign it: they tell us, and we change the offer. */
export const OwnershipClaim = v.picklist(['inherited', 'other_owner'])
export type OwnershipClaim = v.InferOutput<typeof OwnershipClaim>

/** The answers to the question about another name, as they are shown and recorded. */
export const nameAnswers = {
  for_them: 'I sign for them',
  misspelt: 'The name in the letter is misspelled',
  changed: 'My name changed',
  inherited: 'I inherited this land',
  other_owner: 'I am another owner of it',
} as const satisfies Record<NameDiffers | OwnershipClaim, string>

/** Whether an answer says that somebody else than the seller named in the agreement opened it. */
export function isOwnershipClaim(answer: unknown): answer is OwnershipClaim {
  return v.is(OwnershipClaim, answer)
}

/** The letters and digits of a name as they count when two are compared: no case, accents, spaces or punctuation. */
export function lettersOf(name: string): string {
  return foldText(name).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const titles = /^(?:mr|mrs|ms|miss|dr|rev)$/
const suffixes = /^(?:jr|sr|ii|iii|iv|esq|md|dds|phd)$/
const joining = /\s*(?:[&+;/\n]|\b(?:and|or)\b)\s*/i

/** `Whitcomb, Dolores` and `Dolores Whitcomb, Jr.`: a comma turns the order round unless a suffix follows it. */
function inReadingOrder(name: string): string {
  const [front = '', ...back] = name.split(',').map((part) => part.trim())
  const [next = ''] = back
  return suffixes.test(lettersOf(next)) || next === '' ? name : [...back, front].join(' ')
}

interface Words {
  first: string
  middle: string[]
  last: string
  suffix: string
}

function wordsOf(name: string): Words {
  const all = foldText(inReadingOrder(name))
    .replaceAll('.', ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !titles.test(word))
  const suffix = all.filter((word, index) => index > 0 && suffixes.test(word)).join(' ')
  const [first = '', ...rest] = all.filter((word, index) => index === 0 || !suffixes.test(word))
  return { first, middle: rest.slice(0, -1), last: rest.at(-1) ?? '', suffix }
}

/** Lists of sellers have the surname first, with no comma to tell. */
function turned({ first, middle, last, suffix }: Words): Words {
  const [next, ...others] = [...middle, last]
  return { first: next, middle: others, last: first, suffix }
}

/** `J` stands for `Joseph`; `Jo` does not. */
const isShortFor = (a: string, b: string) =>
  a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b))

/** A middle name that only one of them has makes no difference; two that differ do. */
function haveSameMiddle(a: readonly string[], b: readonly string[]): boolean {
  const [few, many] = a.length < b.length ? [a, b] : [b, a]
  return few.every((word) => many.some((other) => isShortFor(word, other)))
}

function areSameWords(a: Words, b: Words): boolean {
  if (a.last === '' || b.last === '') return false
  const haveSameSuffix = a.suffix === b.suffix || a.suffix === '' || b.suffix === ''
  const areAlike = (c: Words, d: Words) =>
    isShortFor(c.first, d.first) && c.last === d.last && haveSameMiddle(c.middle, d.middle)
  return haveSameSuffix && (areAlike(a, b) || areAlike(turned(a), b) || areAlike(a, turned(b)))
}

/** German letters as people without them on their keyboard write them. */
const spelledOut = (name: string) =>
  name.replaceAll(
    /[äöü]/gi,
    (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter.toLowerCase()] ?? '',
  )

/** One entry may name several: `Dolores & Frank Whitcomb` are two, who share the last word. */
function everyoneIn(name: string): string[] {
  const parts = name.split(joining).filter((part) => part !== '')
  const last = parts.at(-1)?.split(/\s+/).at(-1) ?? ''
  return [name, ...parts.map((part) => (/\s/.test(part) ? part : `${part} ${last}`))]
}

function isNameOf(typed: string, name: string): boolean {
  if (lettersOf(typed) === '') return false
  return lettersOf(typed) === lettersOf(name) || areSameWords(wordsOf(typed), wordsOf(name))
}

/**
 * Whether a typed name is none of those in an agreement, so that the signer is asked why. Kind to how people write: case,
 * accents, punctuation, a middle name or a suffix that one of them lacks, an initial for a first name, the surname first.
 * `Bob` is not `Robert`, and `Jr.` is not `Sr.`. False when the agreement names nobody.
 */
export function differsFrom(names: readonly string[], typed: string): boolean {
  const known = names.filter((name) => lettersOf(name) !== '').flatMap(everyoneIn)
  const spellings = [typed, spelledOut(typed)]
  return (
    known.length > 0 &&
    !known.some((name) =>
      spellings.some(
        (spelling) => isNameOf(spelling, name) || isNameOf(spelling, spelledOut(name)),
      ),
    )
  )
}
