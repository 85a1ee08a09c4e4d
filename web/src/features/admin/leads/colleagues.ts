import { listColleagues, makerInWords, makerOf, theOwner } from 'offers-service/contract'
import { useApi } from '../../../api/hooks.ts'
import { nameOfPerson } from '../session/session.ts'

/** Somebody who can look after a lead. */
export interface Colleague {
  /** As leads name them. */
  person: string
  /** Empty for an owner without a name. */
  name: string
  /** Whether it is who is logged in. */
  isOwn: boolean
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The name of a colleague as the first word of a sentence or a label. */
export const nameOf = ({ person, name }: Colleague): string =>
  capitalized(makerInWords(person, name))

/** Who looks after something, as the beginning of a sentence. */
export function whoLooksAfter(person: string | null, people: readonly Colleague[]): string {
  const found = people.find((one) => one.person === person)
  if (!found) return 'Nobody looks after'
  return found.isOwn ? 'You look after' : `${nameOf(found)} looks after`
}

/** Who can look after a lead; undefined while that is not known. Where somebody works alone there is nobody to choose from. */
export function useColleagues(isNeeded = true) {
  const { data, error, retry } = useApi(listColleagues, isNeeded ? {} : null)
  const ownName = nameOfPerson()
  const own = ownName === '' ? theOwner : makerOf(ownName)
  const all = data?.map(({ person, name }): Colleague => ({ person, name, isOwn: person === own }))
  return { people: all && all.length < 2 ? [] : all, error, retry }
}
