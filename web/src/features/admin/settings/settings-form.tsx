import { type OwnSettings, readSettings, updateSettings } from 'offers-service/contract'
import { call } from '../../../api/client.ts'
import { useRemember } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { TextareaField, TextField } from '../../../ui/field.tsx'
import { FormNotices, FormProblem, SaveButton } from '../editing/form-notices.tsx'
import { useItemForm } from '../editing/use-item-form.ts'
import { useLeaveGuard } from '../editing/use-leave-guard.tsx'
import { focusTitle } from '../shell/admin-screen.tsx'
import { useAttempt } from '../use-attempt.ts'
import { BusinessFields } from './business-fields.tsx'
import styles from './settings-form.module.css'
import { SettingsPreview } from './settings-preview.tsx'
import { SettingsForm as FormSchema, toValues } from './settings-values.ts'

/** The form of the settings, and beside it what they will look like. */
export function SettingsForm({ settings }: { settings: OwnSettings }) {
  const remember = useRemember()
  const attempt = useAttempt()
  const item = useItemForm({
    draftName: 'settings',
    stored: toValues(settings),
    updatedAt: settings.updatedAt,
    schema: FormSchema,
    required: [],
  })
  const { form, field, values } = item
  const { question } = useLeaveGuard(item.isChanged, item.discard)

  const submit = item.submitWith(
    async (input, basedOn) =>
      await attempt(
        async () => {
          const saved = await call(updateSettings, { body: { ...input, basedOn } })
          item.restart(toValues(saved), saved.updatedAt)
          await remember(saved, readSettings)
        },
        {
          success: 'Settings updated successfully.',
          failure: 'Failed to update settings.',
          asked: 'changed_meanwhile',
        },
      ),
    focusTitle,
  )

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormNotices item={item} />
      <div className={styles.fields}>
        <TextField
          label="Phone Display"
          isOptional
          hint="Shown on every page, and where calls and texts go."
          {...field('phoneDisplay')}
        />
        <TextField
          label="Obfuscated Email"
          isOptional
          hint="Written so that machines do not collect it, for example hello [at] land [dot] example"
          {...field('emailObfuscated')}
        />
        <TextareaField
          label="Trust Badge URLs"
          isOptional
          rows={5}
          hint="One picture address per line, beginning with a slash. Pictures on other sites do not show."
          spellCheck={false}
          {...field('trustBadgeUrls')}
        />
      </div>
      <section className={styles.preview} aria-labelledby="live-preview">
        <h2 id="live-preview">Live Preview</h2>
        <SettingsPreview {...values} />
      </section>
      <BusinessFields form={form} />
      <div className={styles.end}>
        <div className="button-row">
          <SaveButton item={item}>Save Settings</SaveButton>
          {item.isChanged && (
            <Button size="small" onClick={item.discard}>
              Discard changes
            </Button>
          )}
        </div>
        <FormProblem item={item} />
      </div>
      {question}
    </form>
  )
}
