import { makerInWords, theOwner } from 'offers-service/contract'
import { useOwnerName } from '../session/owner-name.ts'
import { nameOfPerson } from '../session/session.ts'

const isOfOwner = (madeBy: string | null) => madeBy === null || madeBy === theOwner

/** Who made something, in words. */
export function MadeBy({ madeBy }: { madeBy: string | null }) {
  return makerInWords(madeBy, useOwnerName(isOfOwner(madeBy)))
}

/** Answers a function that says who made something, at the beginning of a sentence; the owner reads "You" of what they did. */
export function useWhoInWords(): (madeBy: string | null) => string {
  const isOwner = nameOfPerson() === ''
  const ownerName = useOwnerName(!isOwner)
  return (madeBy) =>
    isOwner && isOfOwner(madeBy) ? 'You' : makerInWords(madeBy, ownerName).replace(/^the /, 'The ')
}
