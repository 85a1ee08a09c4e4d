import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { ExpiredSession } from '../session/login-form.tsx'
import { LoginScreen } from '../session/login-screen.tsx'
import { renewSession } from '../session/renew-session.ts'
import { useSession } from '../session/session.ts'
import { AdminHeader } from './admin-header.tsx'
import styles from './owner-area.module.css'

const withRenewal = { use: [renewSession] }

/** Stands around every admin page: shows it to the owner, and the log-in form to everyone else. */
export function OwnerArea({ children }: { children: ReactNode }) {
  const session = useSession()
  return (
    <div className={styles.area}>
      {session === 'out' ? (
        <LoginScreen />
      ) : (
        <SWRConfig value={withRenewal}>
          <AdminHeader />
          {children}
          {session === 'expired' && <ExpiredSession />}
        </SWRConfig>
      )}
    </div>
  )
}
