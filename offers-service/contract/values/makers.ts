/** Begins the name of a person where else the name of an API key would stand; no person's name has it. */
const ofPerson = '@'

/** How it is noted that somebody who was invited made something. */
export const makerOf = (name: string): string => ofPerson + name

/** How it is noted that a program made something; it passes for no person, whatever its key is called. */
export const makerOfKey = (name: string): string => name.replace(/^@+/, '')

/** How it is noted that the owner with the password of the site made something. Nobody who is invited has this name. */
export const theOwner = makerOf('owner')

/**
 * Who made something, from its `madeBy`: `@owner` or null for the owner, whose name is asked for apart (`readOwnerName`), a name after
 * `@` for another person, or the name of an API key.
 */
export function makerInWords(madeBy: string | null, ownerName = ''): string {
  if (madeBy === null || madeBy === theOwner) return ownerName || 'the owner'
  return madeBy.startsWith(ofPerson) ? madeBy.slice(ofPerson.length) : `the API key “${madeBy}”`
}

/** The name of the person who makes something: empty for an owner without a name, undefined for a program and nobody. */
export function personOfMaker(madeBy: string | null, ownerName: string): string | undefined {
  if (madeBy === theOwner) return ownerName
  return madeBy?.startsWith(ofPerson) ? madeBy.slice(ofPerson.length) : undefined
}
