import { getOffer, messages, OfferLookup, offerNotFound } from 'offers-service/contract'
import { useNavigate } from 'react-router-dom'
import { ApiError, call } from '../../api/client.ts'
import { useRemember } from '../../api/hooks.ts'
import { useSettings } from '../../api/settings.ts'
import { formActions, paths } from '../../app/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useSubmission } from '../../ui/use-submission.ts'
import { useToast } from '../../ui/use-toast.ts'
import styles from './lookup-form.module.css'

/**
 * Leads from a reference number to its offer. Only the number is sent; name and phone stay in the browser.
 *
 * For that, these two have no names until the scripts are there: what has no name a browser does not send by itself.
 */
export function LookupForm() {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const remember = useRemember()
  const { toast } = useToast()
  const { phoneDisplay } = useSettings()
  const { isBusy, field, formProps } = useSubmission(OfferLookup, {
    async send({ referenceNumber }) {
      const offer = await call(getOffer, { params: { referenceNumber } })
      const found = { params: { referenceNumber: offer.referenceNumber } }
      await remember(offer, getOffer, found)
      await navigate(paths.offer(offer.referenceNumber))
    },
    onFailure(error) {
      const isUnknown = error instanceof ApiError && error.status === 404
      toast({
        ...(isUnknown ? offerNotFound(phoneDisplay) : messages.lookupFailed),
        variant: 'destructive',
      })
    },
  })

  const unsentField = (name: 'name' | 'phone') => ({
    ...field(name),
    ...(!isHydrated && { name: undefined }),
  })
  return (
    <form method="post" action={formActions.lookup} className={styles.form} {...formProps}>
      <TextField label="Name" autoComplete="name" {...unsentField('name')} />
      <TextField label="Phone Number" type="tel" autoComplete="tel" {...unsentField('phone')} />
      <TextField
        label="Reference Number"
        hint={
          <>
            At the top right of your letter. It looks like{' '}
            <span className="nowrap">LB-4K7M-92XT</span>.
          </>
        }
        autoCapitalize="characters"
        spellCheck={false}
        {...field('referenceNumber')}
      />
      <Button type="submit" variant="primary" isBusy={isBusy} busyText="Looking up offer...">
        View My Offer
      </Button>
    </form>
  )
}
