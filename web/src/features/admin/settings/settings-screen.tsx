import type { ReactNode } from 'react'
import { paths } from '../../../site/paths.ts'
import { NavLink } from '../../../ui/link.tsx'
import { AdminScreen } from '../shell/admin-screen.tsx'
import { AdminArea } from '../shell/admin-area.tsx'
import { OwnersOnly } from '../shell/owners-only.tsx'
import { useRole } from '../session/session.ts'
import styles from './settings-screen.module.css'

const parts = [
  { to: paths.adminSettings, text: 'Business' },
  { to: paths.adminSettingsWebsite, text: 'Website' },
  { to: paths.adminSettingsSafety, text: 'Safety' },
  { to: paths.adminSettingsPeople, text: 'People' },
  { to: paths.adminSettingsConnections, text: 'Connections' },
  { to: paths.adminSettingsHealth, text: 'Health' },
]

interface SettingsScreenProps {
  /** What of it is a helper's, too; absent where nothing is. */
  ofHelpers?: ReactNode
  children: ReactNode
}

/** One part of the settings, below the way to the others. */
export function SettingsScreen({ ofHelpers, children }: SettingsScreenProps) {
  const role = useRole()
  if (role === 'helper')
    return (
      <AdminArea>
        {ofHelpers === undefined ? (
          <OwnersOnly title="Site Settings" />
        ) : (
          <AdminScreen title="Your log-in">{ofHelpers}</AdminScreen>
        )}
      </AdminArea>
    )
  return (
    <AdminArea>
      <AdminScreen title="Site Settings">
        <nav aria-label="Settings">
          <ul role="list" className={styles.parts}>
            {parts.map(({ to, text }) => (
              <li key={to}>
                <NavLink to={to} isExact className={styles.part}>
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </AdminScreen>
    </AdminArea>
  )
}

/** The panels of a part, in two columns where there is room. */
export function SettingsColumns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{left}</div>
      <div className={styles.column}>{right}</div>
    </div>
  )
}
