import { readSettings } from 'offers-service/contract'
import { useApi } from '../../api/hooks.ts'
import type { Head } from '../../site/page.ts'
import { ListFailure, ListSkeleton } from './listing/list-states.tsx'
import { AskedFactForm } from './settings/asked-fact-form.tsx'
import { BackupsPanel } from './settings/backups-panel.tsx'
import { FailedDeliveries } from './settings/failed-deliveries.tsx'
import { IntegrationStatus } from './settings/integration-status.tsx'
import { MachineTokens } from './settings/machine-tokens.tsx'
import { PasswordForm } from './settings/password-form.tsx'
import { QuickLinks } from './settings/quick-links.tsx'
import { RetentionForm } from './settings/retention-form.tsx'
import { SecondFactorPanel } from './settings/second-factor-panel.tsx'
import { SecurityEvents } from './settings/security-events.tsx'
import { WebsiteProblems } from './settings/website-problems.tsx'
import { SessionsPanel } from './settings/sessions-panel.tsx'
import { SettingsForm } from './settings/settings-form.tsx'
import styles from './settings/settings-side.module.css'
import { AdminScreen } from './shell/admin-screen.tsx'
import { OwnerArea } from './shell/owner-area.tsx'

export function head(): Head {
  return { title: 'Site Settings', description: 'What the whole site shows.' }
}

function SettingsScreen() {
  const { data, error, isLoading, retry } = useApi(readSettings, {})
  return (
    <AdminScreen title="Site Settings">
      {isLoading && <ListSkeleton />}
      {error && !data && <ListFailure onRetry={retry} />}
      {data && <SettingsForm settings={data} />}
      <div className={styles.panels}>
        <div className={styles.column}>
          <IntegrationStatus />
          <FailedDeliveries />
          <BackupsPanel />
          <AskedFactForm />
          <RetentionForm />
        </div>
        <div className={styles.column}>
          <QuickLinks />
          <PasswordForm />
          <SecondFactorPanel />
          <SessionsPanel />
          <MachineTokens />
          <SecurityEvents />
          <WebsiteProblems />
        </div>
      </div>
    </AdminScreen>
  )
}

/** What the whole site shows. */
export function Page() {
  return (
    <OwnerArea>
      <SettingsScreen />
    </OwnerArea>
  )
}
