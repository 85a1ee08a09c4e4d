import type { Head } from '../../site/page.ts'
import { BackupsPanel } from './settings/backups-panel.tsx'
import { PasswordForm } from './settings/password-form.tsx'
import { RetentionForm } from './settings/retention-form.tsx'
import { SecondFactorPanel } from './settings/second-factor-panel.tsx'
import { SecurityEvents } from './settings/security-events.tsx'
import { SessionsPanel } from './settings/sessions-panel.tsx'
import { SettingsColumns, SettingsScreen } from './settings/settings-screen.tsx'

export function head(): Head {
  return { title: 'Safety Settings', description: 'Password, log-ins, backups and old data.' }
}

/** Who gets in, and what becomes of the data. */
export function Page() {
  return (
    <SettingsScreen
      ofHelpers={
        <SettingsColumns
          left={
            <>
              <PasswordForm />
              <SecondFactorPanel />
            </>
          }
          right={<SessionsPanel />}
        />
      }
    >
      <SettingsColumns
        left={
          <>
            <PasswordForm />
            <SecondFactorPanel />
            <SessionsPanel />
          </>
        }
        right={
          <>
            <BackupsPanel />
            <RetentionForm />
            <SecurityEvents />
          </>
        }
      />
    </SettingsScreen>
  )
}
