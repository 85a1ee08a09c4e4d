import type { Head } from '../../site/page.ts'
import { OwnerNamePanel } from './settings/owner-name-panel.tsx'
import { PeoplePanel, RolesPanel } from './settings/people-panel.tsx'
import { SettingsColumns, SettingsScreen } from './settings/settings-screen.tsx'

export function head(): Head {
  return { title: 'People', description: 'Who else logs in here, and what they may do.' }
}

/** Who works here beside the owner. */
export function Page() {
  return (
    <SettingsScreen>
      <SettingsColumns
        left={
          <>
            <PeoplePanel />
            <OwnerNamePanel />
          </>
        }
        right={<RolesPanel />}
      />
    </SettingsScreen>
  )
}
