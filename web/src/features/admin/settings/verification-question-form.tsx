import {
  formatCount,
  OfferFact,
  readVerificationQuestion,
  setVerificationQuestion,
} from 'offers-service/contract'
import { useEffect } from 'react'
import * as v from 'valibot'
import { call } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useAdminForm } from '../editing/use-admin-form.ts'
import { useMutation } from '../use-mutation.ts'
import { Panel } from '../shell/panel.tsx'
import styles from './settings-side.module.css'

const nothing = 'none' as const
const options = [
  { value: nothing, label: 'Nothing but the reference number' },
  { value: 'zip', label: 'The ZIP code' },
  { value: 'phone', label: 'The last four digits of the phone' },
]
const Form = v.object({ fact: v.picklist([nothing, ...OfferFact.options]) })

interface VerificationQuestionFieldsProps {
  kept: OfferFact | null
  liveWithout: Record<OfferFact, number>
}

function VerificationQuestionFields({ kept, liveWithout }: VerificationQuestionFieldsProps) {
  const attempt = useMutation()
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: Form,
    defaultValues: { fact: kept ?? nothing },
    send: ({ fact }) =>
      attempt(
        () => call(setVerificationQuestion, { body: { fact: fact === nothing ? null : fact } }),
        {
          success: 'Saved. Print letters that are not mailed yet again: they say what is asked.',
          failure: 'Failed to save the question.',
        },
      ),
  })
  const { reset } = form
  useEffect(() => reset({ fact: kept ?? nothing }), [reset, kept])
  const fact = form.watch('fact')
  const without = fact === nothing ? 0 : liveWithout[fact]

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <SelectField
        label="Ask visitors for"
        hint="The ZIP code stands in the window of the letter, so it stops guessing. The phone also stops somebody who found a letter."
        options={options}
        {...field('fact')}
      />
      <output>
        {fact !== nothing &&
          (without === 0
            ? 'All live offers have it on file.'
            : `${formatCount(without, 'live offer does', 'live offers do')} not have it on file and would open without it.`)}
      </output>
      <p>
        <Button type="submit" size="small" isBusy={isSubmitting}>
          Save question
        </Button>
      </p>
    </form>
  )
}

/** Which fact a visitor is asked for, beside the reference number, before an offer is shown. */
export function VerificationQuestionForm() {
  const query = useApi(readVerificationQuestion, {})
  const { data } = query
  return (
    <Panel title="Before an offer is shown" query={query}>
      <p className="fine-print">
        Anyone who has a reference number can open its offer. You can ask for one more thing that
        only the landowner is likely to know. Ten wrong answers close the question for an offer for
        a day. Signing links that you email are not asked.
      </p>
      {data && <VerificationQuestionFields kept={data.fact} liveWithout={data.liveWithout} />}
    </Panel>
  )
}
