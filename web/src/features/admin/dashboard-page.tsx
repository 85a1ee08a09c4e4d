import type { Head } from '../../site/page.ts'
import { AdminCards, Counters } from './dashboard/admin-cards.tsx'
import styles from './dashboard/dashboard.module.css'
import { WorkOfToday } from './dashboard/work-of-today.tsx'
import { AdminScreen } from './shell/admin-screen.tsx'
import { AdminArea } from './shell/admin-area.tsx'

export function head(): Head {
  return { title: 'Admin Dashboard', description: "The owner's overview." }
}

/** The admin's overview. */
export function Page() {
  return (
    <AdminArea>
      <AdminScreen title="Admin Dashboard" hasWayBack={false}>
        <div className={styles.dashboard}>
          <WorkOfToday />
          <AdminCards />
          <Counters />
        </div>
      </AdminScreen>
    </AdminArea>
  )
}
