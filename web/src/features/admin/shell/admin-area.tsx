import { type ReactNode, useEffect } from 'react'
import { SWRConfig } from 'swr'
import { ExpiredSession } from '../session/login-form.tsx'
import { LoginScreen } from '../session/login-screen.tsx'
import { renewSession } from '../session/renew-session.ts'
import { useSession } from '../session/session.ts'
import { AdminHeader } from './admin-header.tsx'
import styles from './admin-area.module.css'
import { useOfflinePage } from './offline-page.ts'
import { OthersHere } from './others-here.tsx'
import { surviveReplacedNodes } from './replaced-nodes.ts'

const withRenewal = { use: [renewSession] }

/** Stands around every admin page: shows it to the admin, and the log-in form to everyone else. */
export function AdminArea({ children }: { children: ReactNode }) {
  const session = useSession()
  useEffect(surviveReplacedNodes, [])
  useOfflinePage(session !== 'out')
  return (
    <div className={styles.area}>
      {session === 'out' ? (
        <LoginScreen />
      ) : (
        <SWRConfig value={withRenewal}>
          <AdminHeader />
          <OthersHere />
          {children}
          {session === 'expired' && <ExpiredSession />}
        </SWRConfig>
      )}
    </div>
  )
}
