/** Begins the name of a person where else the name of an API key would stand; no person's name has it. */
const ofPerson = '@'

/** How it is noted that somebody who was invited made something. */
export const makerOf = (name: string): string => ofPerson + name

/** Who made something, from its `madeBy`: null for the owner, a name after `@` for another person, or the name of an API key. */
export function makerInWords(madeBy: string | null): string {
  if (madeBy === null) return 'the owner'
  return madeBy.startsWith(ofPerson) ? madeBy.slice(ofPerson.length) : `the API key “${madeBy}”`
}
