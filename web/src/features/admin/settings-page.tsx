import type { Head } from '../../site/page.ts'
import { BusinessFields } from './settings/business-fields.tsx'
import { ContactFields } from './settings/contact-fields.tsx'
import { DaysBetweenForm } from './settings/days-between-form.tsx'
import { IntegrationSummary } from './settings/integration-status.tsx'
import { QuickLinks } from './settings/quick-links.tsx'
import { SettingsForm } from './settings/settings-form.tsx'
import { SettingsColumns, SettingsScreen } from './settings/settings-screen.tsx'

export function head(): Head {
  return { title: 'Site Settings', description: 'What the whole site shows.' }
}

/** What the whole site says of the business. */
export function Page() {
  return (
    <SettingsScreen>
      <SettingsForm draftName="settings">
        {(item) => (
          <>
            <ContactFields item={item} />
            <BusinessFields form={item.form} />
          </>
        )}
      </SettingsForm>
      <SettingsColumns
        left={<IntegrationSummary />}
        right={
          <>
            <DaysBetweenForm />
            <QuickLinks />
          </>
        }
      />
    </SettingsScreen>
  )
}
