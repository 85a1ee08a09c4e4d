import { type OwnSettings, readSettings, updateSettings } from 'offers-service/contract'
import { call } from '../../../api/client.ts'
import type { ReactNode } from 'react'
import { useApi, usePrimeCache } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { FormNotices, FormProblem, SaveButton } from '../editing/form-notices.tsx'
import { useItemForm } from '../editing/use-item-form.ts'
import { useLeaveGuard } from '../editing/use-leave-guard.tsx'
import { ListFailure, ListSkeleton } from '../listing/list-states.tsx'
import { focusTitle } from '../shell/admin-screen.tsx'
import { useMutation } from '../use-mutation.ts'
import styles from './settings-form.module.css'
import { EarlierSettings } from './settings-versions.tsx'
import { SettingsForm as FormSchema, toValues } from './settings-values.ts'

function useSettingsItem(settings: OwnSettings, draftName: string) {
  return useItemForm({
    draftName,
    stored: toValues(settings),
    updatedAt: settings.updatedAt,
    schema: FormSchema,
    required: [],
  })
}
export type SettingsItem = ReturnType<typeof useSettingsItem>

interface SettingsFormProps {
  /** What its draft is kept under. */
  draftName: string
  /** Some of the fields; those that are not shown stay as they are. */
  children: (item: SettingsItem) => ReactNode
}

/** A form of some of the settings. */
export function SettingsForm(props: SettingsFormProps) {
  const { data, error, isLoading, retry } = useApi(readSettings, {})
  return (
    <>
      {isLoading && <ListSkeleton />}
      {error && !data && <ListFailure error={error} onRetry={retry} />}
      {data && <LoadedForm {...props} settings={data} />}
    </>
  )
}

function LoadedForm({
  settings,
  draftName,
  children,
}: SettingsFormProps & { settings: OwnSettings }) {
  const remember = usePrimeCache()
  const attempt = useMutation()
  const item = useSettingsItem(settings, draftName)
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
      {children(item)}
      <div className={styles.end}>
        <div className="button-row">
          <SaveButton item={item}>Save Settings</SaveButton>
          <EarlierSettings form={item.form} values={item.values} />
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
