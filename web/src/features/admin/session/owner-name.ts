import { readOwnerName } from 'offers-service/contract'
import { useApi } from '../../../api/hooks.ts'
import { nameOfPerson } from './session.ts'

/** The name that the owner with the password of the site goes by; nothing where they gave none, and until it is known. */
export function useOwnerName(isNeeded = true): string {
  return useApi(readOwnerName, isNeeded ? {} : null).data?.name ?? ''
}

/** The name of who is logged in, in which their emails go out; nothing where these go out in the name of the business. */
export function useOwnName(): string {
  const name = nameOfPerson()
  return useOwnerName(name === '') || name
}
