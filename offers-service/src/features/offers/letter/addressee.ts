import { isZipOf } from '../addresses/zip-codes.ts'
import type { OwnerProblemKind } from '../owners/owner.ts'
import { readOwner } from '../owners/read-owner.ts'

const whyNoLetter: Partial<Record<OwnerProblemKind, string>> = {
  deceased: 'says that somebody died; name who can sign in their place',
  estate: 'is an estate; name the person who acts for it',
  heirs: 'looks like heirs without a name; name the person who can sign',
  unknown: 'names nobody',
  'too-long': 'is too long to be a name',
}

/** A name as lists shout it, the family name first: `PEÑA, JOSÉ M`. */
const asListed = /^[\p{Lu}'’ -]{2,},\s*[\p{Lu}'’. -]+$/u
const careOf = /^\s*(?:c\s*\/\s*o|in care of|care of|attn)\b/i

/** Why a letter should not greet a seller by this name; undefined where it can. */
function problemWithName(name: string): string | undefined {
  const seller = `“${name}”`
  if (careOf.test(name)) return `${seller} is who takes in the mail; name the owner`
  const owner = readOwner({ names: [name] }, 'first-last')
  if (owner.kind === 'government')
    return `${seller} looks like a government, to which no letter goes; a person’s name can be told by a middle initial`
  const problem = owner.problems.find(({ kind }) => whyNoLetter[kind] !== undefined)
  if (problem) return `${seller} ${whyNoLetter[problem.kind]}`
  const isPerson = owner.kind === 'person'
  return isPerson && asListed.test(name)
    ? `${seller} is written as in a list; write it as the letter should, first name first`
    : undefined
}

/** The ZIP at the end of an address and the state before it. */
const zipAtEnd = /\b([A-Z]{2})\.?,?\s+(\d[\d-]*)\s*$/

/** Why the post could not deliver to a mailing address, as far as its ZIP tells; undefined where nothing is wrong with that. */
function problemWithZip(mailingAddress: string): string | undefined {
  const [, state = '', zip = ''] = zipAtEnd.exec(mailingAddress) ?? []
  if (zip === '') return undefined
  if (!/^\d{5}(?:-?\d{4})?$/.test(zip)) return `The ZIP code ${zip} needs five digits`
  return isZipOf(zip.slice(0, 5), state) ? undefined : `The ZIP code ${zip} is not in ${state}`
}

/**
 * Why no letter should go to these sellers at this address: a name that nobody living can be greeted by, or a ZIP code that is cut
 * off or lies elsewhere. Undefined where nothing speaks against it.
 */
export function addresseeProblem(
  sellerNames: readonly string[],
  mailingAddress: string,
): string | undefined {
  for (const name of sellerNames.filter(Boolean)) {
    const problem = problemWithName(name)
    if (problem) return problem
  }
  return problemWithZip(mailingAddress)
}
