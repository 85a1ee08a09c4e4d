import { makerOf } from 'offers-service/contract'
import { nameOfPerson, useRole } from './session.ts'

/** Whether the person who is logged in may delete what somebody wrote: their own, or as an owner anything. The service decides by the same. */
export function useIsMine(madeBy: string | null): boolean {
  const role = useRole()
  return role === 'owner' || madeBy === makerOf(nameOfPerson())
}
