import { valibotResolver } from '@hookform/resolvers/valibot'
import { askQuestion, firstNames } from 'offers-service/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSettings } from '../../api/settings.ts'
import { useSend } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextareaField } from '../../ui/textarea-field.tsx'
import { useToast } from '../../ui/use-toast.ts'
import styles from './offer-replies.module.css'

/** Asks us something about an offer; afterwards it says when the answer comes. */
export function QuestionForm({ referenceNumber }: { referenceNumber: string }) {
  const { send } = useSend(askQuestion)
  const { people } = useSettings().business
  const { toast } = useToast()
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(askQuestion.schema.body),
  })
  const { errors, isSubmitting } = formState
  const [isSent, setIsSent] = useState(false)

  const submit = handleSubmit(async (body) => {
    try {
      await send({ params: { referenceNumber }, body })
      setIsSent(true)
    } catch {
      toast({
        title: 'Error',
        description: 'There was a problem sending your question. Please call us.',
        variant: 'destructive',
      })
    }
  })

  if (isSent) {
    return (
      // Focused because it takes the place of the form, which had the focus.
      <output className={styles.done} tabIndex={-1} ref={(result) => result?.focus()}>
        Thank you. We have your question, and {firstNames(people, 'or')} will answer within 24
        hours.
      </output>
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextareaField
        label="Your question"
        error={errors.question?.message}
        {...register('question')}
      />
      <TextField
        label="Phone number or email for our answer"
        error={errors.replyTo?.message}
        {...register('replyTo')}
      />
      <Button type="submit" isBusy={isSubmitting} busyText="Sending...">
        Send My Question
      </Button>
    </form>
  )
}
