import { declineOffer, getOffer } from 'offers-service/contract'
import { useForm } from 'react-hook-form'
import { useRemember, useSend } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { TextareaField } from '../../ui/textarea-field.tsx'
import { useToast } from '../../ui/use-toast.ts'
import styles from './offer-replies.module.css'

/** Says no to an offer, with a reason if the owner cares to give one. */
export function DeclineForm({ referenceNumber }: { referenceNumber: string }) {
  const { send } = useSend(declineOffer)
  const remember = useRemember()
  const { toast } = useToast()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } })

  const submit = handleSubmit(async ({ reason }) => {
    try {
      const params = { referenceNumber }
      const declined = await send({ params, body: { reason } })
      await remember(declined, getOffer, { params })
    } catch {
      toast({
        title: 'Error',
        description: 'There was a problem sending your answer. Please call us.',
        variant: 'destructive',
      })
    }
  })

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextareaField
        label="What made you decide?"
        hint="You do not have to say. It helps us make better offers."
        isOptional
        maxLength={1000}
        {...register('reason')}
      />
      <Button type="submit" isBusy={formState.isSubmitting} busyText="Sending...">
        Decline This Offer
      </Button>
    </form>
  )
}
