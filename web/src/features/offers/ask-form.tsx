import { questionAskedAgain } from 'offers-service/contract'
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { ApiError, isFactRequired } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { FormKey } from '../../ui/form-key.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { HoneypotField, openForMs } from '../../ui/honeypot-field.tsx'
import { TypoQuestion } from '../../ui/typo-question.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import type { TypoChecks } from '../../ui/use-typo-check.ts'
import { useToast } from '../../ui/use-toast.ts'
import styles from './offer-replies.module.css'

type FieldOf<Name extends string> = (name: Name) => {
  name: Name
  error: string | undefined
  defaultValue?: string
}

interface AskFormProps<Typed, Checked> {
  schema: v.GenericSchema<Typed, Checked>
  /** Where the form goes without scripts; absent where it needs them. */
  action?: string
  typoChecks: TypoChecks
  send: (body: Checked & { openForMs: number }, key: string | undefined) => Promise<unknown>
  /** What says that it was not sent. */
  failure: string
  renderFields: (field: FieldOf<keyof Typed & string>) => ReactNode
  submitText: string
  sentTitle: string
  /** What happens now, when it has arrived. */
  renderOutcome: (sent: Checked) => ReactNode
  againText: string
}

/** A form on the page of an offer by which its seller asks for something; afterwards it says what happens now. */
export function AskForm<Typed, Checked>({
  schema,
  action,
  typoChecks,
  send,
  renderFields,
  ...words
}: AskFormProps<Typed, Checked>) {
  const { fail } = useToast()
  const { sent, isBusy, field, formProps, startOver, typo } = useSubmission(schema, {
    typoChecks,
    async send(body, key) {
      await send({ ...body, openForMs: openForMs() }, key)
    },
    onFailure(error) {
      if (isFactRequired(error)) return fail(questionAskedAgain)
      // What it says of a field stands there.
      if (error instanceof ApiError && error.code === 'invalid_request') return undefined
      return fail({ title: 'Error', description: words.failure }, error)
    },
  })

  if (sent)
    return (
      <FormOutcome
        title={words.sentTitle}
        actions={
          <>
            <Button onClick={startOver}>{words.againText}</Button>
            <CallButton />
          </>
        }
      >
        {words.renderOutcome(sent)}
      </FormOutcome>
    )
  return (
    <form
      {...(action !== undefined && { method: 'post', action })}
      className={styles.form}
      {...formProps}
    >
      {renderFields(field)}
      {typo && <TypoQuestion key={typo.typed} {...typo} />}
      <HoneypotField />
      <FormKey />
      <Button type="submit" isBusy={isBusy} busyText="Sending...">
        {words.submitText}
      </Button>
    </form>
  )
}
