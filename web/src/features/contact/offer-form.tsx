import { valibotResolver } from '@hookform/resolvers/valibot'
import { acreageOptions, ContactRequest, messages, submitContact } from 'offers-service/contract'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useSend } from '../../api/hooks.ts'
import { formActions, paths } from '../../app/paths.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useToast } from '../../ui/use-toast.ts'
import styles from './offer-form.module.css'

/** Asks for a free offer. Without scripts the browser checks and sends it, and the service answers with a page. */
export function OfferForm() {
  const { toast } = useToast()
  const { send } = useSend(submitContact)
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: valibotResolver(ContactRequest),
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (body) => {
    try {
      await send({ body })
    } catch {
      toast({ ...messages.contactFailed, variant: 'destructive' })
      return
    }
    reset()
    toast(messages.contactReceived)
  })

  return (
    <form
      method="post"
      action={formActions.contact}
      className={styles.form}
      noValidate={useHydrated()}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Name"
        autoComplete="name"
        error={errors.name?.message}
        {...register('name')}
      />
      <div className={styles.pair}>
        <TextField
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
        <TextField
          label="Email"
          isOptional
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <TextField
        label="Property Location"
        hint="County and state, an address, or a parcel number"
        error={errors.propertyLocation?.message}
        {...register('propertyLocation')}
      />
      <SelectField
        label="Approximate Acreage"
        placeholder="Choose a size"
        options={acreageOptions}
        error={errors.acres?.message}
        {...register('acres')}
      />
      <Button type="submit" variant="primary" isBusy={isSubmitting} busyText="Sending...">
        Get My Free Offer
      </Button>
      <p className={styles.note}>
        No cost and no obligation. We use what you write here to make your offer and to reach you
        about it, as our <Link to={paths.privacy}>Privacy Policy</Link> says.
      </p>
    </form>
  )
}
