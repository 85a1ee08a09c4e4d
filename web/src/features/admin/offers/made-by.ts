/** Who made something, in words: the owner, since there is one password, or a program by the name of its key. */
export const madeByInWords = ({ madeBy }: { madeBy: string | null }): string =>
  madeBy === null ? 'the owner' : `the API key “${madeBy}”`
