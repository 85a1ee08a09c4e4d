import { makerInWords } from 'offers-service/contract'
import { nameOfPerson } from '../session/session.ts'

/** Who made something, in words. */
export const madeByInWords = ({ madeBy }: { madeBy: string | null }): string => makerInWords(madeBy)

/** The same at the beginning of a sentence: the owner, who has no name, reads "You" of what they did. */
export function whoInWords(madeBy: string | null): string {
  if (madeBy === null && nameOfPerson() === '') return 'You'
  return makerInWords(madeBy).replace(/^the /, 'The ')
}
