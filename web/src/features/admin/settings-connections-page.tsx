import type { Head } from '../../site/page.ts'
import { FailedDeliveries } from './deliveries/failed-deliveries.tsx'
import { IntegrationStatus } from './settings/integration-status.tsx'
import { ApiTokens } from './settings/api-tokens.tsx'
import { MorningMailForm } from './settings/morning-mail-form.tsx'
import { ReceivedMailPanel } from './settings/received-mail-panel.tsx'
import { SettingsColumns, SettingsScreen } from './settings/settings-screen.tsx'

export function head(): Head {
  return { title: 'Connection Settings', description: 'Email, signing and other programs.' }
}

/** What the site is connected to, and how that goes. */
export function Page() {
  return (
    <SettingsScreen>
      <SettingsColumns
        left={
          <>
            <IntegrationStatus />
            <FailedDeliveries />
          </>
        }
        right={
          <>
            <MorningMailForm />
            <ReceivedMailPanel />
            <ApiTokens />
          </>
        }
      />
    </SettingsScreen>
  )
}
