import { readCounterOfferSetting, setCounterOfferSetting } from 'offers-service/contract'
import { useEffect } from 'react'
import { call } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/field.tsx'
import { useAdminForm } from '../editing/use-admin-form.ts'
import { Panel } from '../shell/panel.tsx'
import { useMutation } from '../use-mutation.ts'
import styles from './settings-side.module.css'

function CounterOfferFields({ areAllowed }: { areAllowed: boolean }) {
  const attempt = useMutation()
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: setCounterOfferSetting.schema.body,
    defaultValues: { areAllowed },
    send: (body) =>
      attempt(() => call(setCounterOfferSetting, { body }), {
        success: 'Saved.',
        failure: 'Failed to save the setting.',
      }),
  })
  const { reset } = form
  useEffect(() => reset({ areAllowed }), [reset, areAllowed])
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <CheckboxField label="Sellers may name another number" {...field('areAllowed')} />
      <p>
        <Button type="submit" size="small" isBusy={isSubmitting}>
          Save choice
        </Button>
      </p>
    </form>
  )
}

/** Whether sellers may say on an offer's page for how much they would sell. */
export function CounterOfferSettingForm() {
  const query = useApi(readCounterOfferSetting, {})
  return (
    <Panel title="Another number in mind?" query={query}>
      <p className="fine-print">
        On the page of an offer a seller can then write “I would sell for …”. Nothing is promised:
        you agree, meet them at a number between, or stay. Our pages and letters stop saying that an
        offer is final. Print letters that are not mailed yet again.
      </p>
      {query.data && <CounterOfferFields areAllowed={query.data.areAllowed} />}
    </Panel>
  )
}
