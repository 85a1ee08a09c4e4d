import { makerInWords, theOwner } from 'offers-service/contract'
import { useOwnerName } from '../session/owner-name.ts'
import { nameOfPerson } from '../session/session.ts'

const isOfOwner = (madeBy: string | null) => madeBy === null || madeBy === theOwner

/** Who made something, in words. */
export function MadeBy({ madeBy }: { madeBy: string | null }) {
  return makerInWords(madeBy, useOwnerName(isOfOwner(madeBy)))
}

/** Answers a function that says who made something; the owner reads "you" of what they did. */
export function useMakerInWords(): (madeBy: string | null) => string {
  const isOwner = nameOfPerson() === ''
  const ownerName = useOwnerName(!isOwner)
  return (madeBy) => (isOwner && isOfOwner(madeBy) ? 'you' : makerInWords(madeBy, ownerName))
}

/** The same at the beginning of a sentence. */
export function useWhoInWords(): (madeBy: string | null) => string {
  const maker = useMakerInWords()
  return (madeBy) => maker(madeBy).replace(/^you$/, 'You').replace(/^the /, 'The ')
}
