import type { ReactNode } from 'react'
import { useRole } from './session.ts'

/** What only owners can do, which a helper is not shown. */
export function ForOwners({ children }: { children: ReactNode }) {
  return useRole() === 'owner' ? children : null
}
