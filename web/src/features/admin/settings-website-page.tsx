import type { Head } from '../../site/page.ts'
import { CounterOfferSettingForm } from './settings/counter-offer-setting-form.tsx'
import { AboutFields } from './settings/about-fields.tsx'
import { LandFields } from './settings/land-fields.tsx'
import { VerificationQuestionForm } from './settings/verification-question-form.tsx'
import { SavedAnswersPanel } from './settings/saved-answers-panel.tsx'
import { PeopleFields } from './settings/people-fields.tsx'
import { SettingsForm } from './settings/settings-form.tsx'
import { SettingsColumns, SettingsScreen } from './settings/settings-screen.tsx'
import { WebsiteProblems } from './settings/website-problems.tsx'

export function head(): Head {
  return {
    title: 'Website Settings',
    description: 'Whom visitors meet, what they can check, and what they are asked.',
  }
}

/** Whom visitors meet on the website, and what they are asked. */
export function Page() {
  return (
    <SettingsScreen>
      <SettingsForm draftName="settings:people">
        {({ form }) => (
          <>
            <PeopleFields form={form} />
            <AboutFields form={form} />
            <LandFields form={form} />
          </>
        )}
      </SettingsForm>
      <SettingsColumns
        left={
          <>
            <VerificationQuestionForm />
            <CounterOfferSettingForm />
            <SavedAnswersPanel />
          </>
        }
        right={<WebsiteProblems />}
      />
    </SettingsScreen>
  )
}
