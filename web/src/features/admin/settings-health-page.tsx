import type { Head } from '../../site/page.ts'
import { HealthPanel } from './settings/health-panel.tsx'
import { SettingsScreen } from './settings/settings-screen.tsx'

export function head(): Head {
  return { title: 'Health', description: 'What the nightly check of the site found.' }
}

/** Whether everything the site needs is well. */
export function Page() {
  return (
    <SettingsScreen>
      <HealthPanel />
    </SettingsScreen>
  )
}
