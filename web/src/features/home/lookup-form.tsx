import {
  factWords,
  factRefused,
  getOffer,
  giveFact,
  messages,
  offerLookupAsking,
  offerNotFound,
} from 'offers-service/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, call, isFactRequired } from '../../api/client.ts'
import { isMissingError } from '../../api/failures.ts'
import { usePrimeCache } from '../../api/hooks.ts'
import { useSettings } from '../../api/settings.ts'
import { formActions, paths } from '../../site/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/browser-hooks.ts'
import { useFormStart } from '../../ui/form-start.ts'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { isAnotherFormInUse, useSubmission } from '../../ui/use-submission.ts'
import { useToast } from '../../ui/use-toast.ts'
import styles from './lookup-form.module.css'

/** The number as it stands in the form. */
function typedNumber(form: HTMLFormElement | null): string {
  const typed = new FormData(form ?? undefined).get('referenceNumber')
  return typeof typed === 'string' ? typed : ''
}

/** What stands at the field of a number that was not found, or was not right. Fetched only then: a first visit does not pay for it. */
async function lineAtNumber(typed: string, isUnknown: boolean) {
  try {
    const { compareReference, referenceHint } = await import('./number-hint.ts')
    const line = referenceHint(typed) ?? (isUnknown ? compareReference : undefined)
    return line === undefined ? undefined : { referenceNumber: line }
  } catch {
    // The message says enough where these words do not come.
    return undefined
  }
}

/** The id of the field for the reference number; link to it as `#reference-number`. */
export const lookupFieldId = 'reference-number'

/**
 * Leads from a reference number to its offer. Only the number is sent, and the fact that the admin asks for; name and phone
 * stay in the browser.
 *
 * For that, these two have no names until the scripts are there: what has no name a browser does not send by itself.
 */
export function LookupForm() {
  const isHydrated = useHydrated()
  // There, name and phone have stayed behind in the browser; they were asked for once, which is enough.
  const isAnswer = useFormStart() !== undefined
  const navigate = useNavigate()
  const isShown = useIsShown()
  // The address of an offer that was found while its seller was typing in another form of the page.
  const [foundAt, setFoundAt] = useState<string>()
  const remember = usePrimeCache()
  const { fail } = useToast()
  const { phoneDisplay, offerFact } = useSettings()
  const asked = offerFact && factWords[offerFact]
  const { isBusy, field, formProps } = useSubmission(offerLookupAsking(offerFact), {
    async send({ referenceNumber, fact }) {
      if (fact) await call(giveFact, { params: { referenceNumber }, body: { fact } })
      const offer = await call(getOffer, { params: { referenceNumber } })
      const found = { params: { referenceNumber: offer.referenceNumber } }
      await remember(offer, getOffer, found)
      const address = paths.offer(offer.referenceNumber)
      if (isAnotherFormInUse(formProps.ref.current)) setFoundAt(address)
      else if (isShown()) await navigate(address)
    },
    async onFailure(error): Promise<{ referenceNumber?: string } | undefined> {
      if (!isShown()) return undefined
      // The admin asks since this page was opened: the offer's own page asks too.
      if (isFactRequired(error)) {
        window.location.assign(paths.offer(typedNumber(formProps.ref.current)))
        return undefined
      }
      const isUnknown = isMissingError(error)
      const refused =
        asked && error instanceof ApiError
          ? factRefused(error, asked.inSentence, phoneDisplay)
          : undefined
      if (isUnknown) fail(offerNotFound(phoneDisplay))
      else if (refused) fail(refused)
      else fail(messages.lookupFailed, error)
      if (!isUnknown && !refused) return undefined
      return await lineAtNumber(typedNumber(formProps.ref.current), isUnknown)
    },
  })

  const unsentField = (name: 'name' | 'phone') => ({
    ...field(name),
    ...(!isHydrated && { name: undefined }),
  })
  return (
    <form method="post" action={formActions.lookup} className={styles.form} {...formProps}>
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
        id={lookupFieldId}
        {...field('referenceNumber')}
      />
      {!isAnswer && (
        <div className={styles.pair}>
          <TextField label="Name" autoComplete="name" {...unsentField('name')} />
          <TextField label="Phone Number" type="tel" autoComplete="tel" {...unsentField('phone')} />
        </div>
      )}
      {asked && (
        <TextField
          label={asked.label}
          hint={asked.hint}
          inputMode="numeric"
          maxLength={60}
          {...field('fact')}
        />
      )}
      {foundAt ? (
        <>
          <output>We found your offer.</output>
          <LinkButton variant="primary" to={foundAt}>
            View My Offer
          </LinkButton>
        </>
      ) : (
        <Button type="submit" variant="primary" isBusy={isBusy} busyText="Looking up offer...">
          View My Offer
        </Button>
      )}
      {!isAnswer && (
        <p className="fine-print">
          Your name and phone number stay on this phone or computer. Only the reference number
          {asked ? ' and your answer above are' : ' is'} sent.
        </p>
      )}
    </form>
  )
}
