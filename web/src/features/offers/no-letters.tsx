import {
  askForNoLetters,
  getOffer,
  NoLettersForm as Form,
  noMoreLettersPromise,
  noMoreLettersWish,
  type PublicOffer,
  questionAskedAgain,
} from 'offers-service/contract'
import { useState } from 'react'
import { call, isFactRequired } from '../../api/client.ts'
import { usePrimeCache } from '../../api/hooks.ts'
import { useTakeOverFocus } from '../../ui/browser-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { FormKey } from '../../ui/form-key.tsx'
import { HoneypotField, openForMs } from '../../ui/honeypot-field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { useToast } from '../../ui/use-toast.ts'

interface NoLettersFormProps {
  referenceNumber: string
  /** What follows with scripts; without them the service answers with the offer's page. */
  onSent?: (answer: PublicOffer) => Promise<void>
}

/** Asks us to mail no more letters, in one press. */
export function NoLettersForm({ referenceNumber, onSent }: NoLettersFormProps) {
  const { fail } = useToast()
  const { isBusy, formProps } = useSubmission(Form, {
    async send(traces, key) {
      const body = { ...traces, openForMs: openForMs() }
      await onSent?.(await call(askForNoLetters, { params: { referenceNumber }, body, key }))
    },
    onFailure(error) {
      if (isFactRequired(error)) return fail(questionAskedAgain)
      const description =
        'There was a problem sending this. Please call us, and we will stop our letters.'
      return fail({ title: 'Error', description }, error)
    },
  })
  return (
    // Written out, so that only those who have an offer download where it goes.
    <form method="post" action="/forms/no-more-letters" {...formProps}>
      <input type="hidden" name="referenceNumber" value={referenceNumber} />
      <HoneypotField />
      <FormKey />
      <Button type="submit" size="small" isBusy={isBusy} busyText="Sending...">
        {noMoreLettersWish.replace(/\.$/, '')}
      </Button>
    </form>
  )
}

/** Stands in the place of the form once it has arrived. */
function Done() {
  const words = useTakeOverFocus<HTMLParagraphElement>()
  return (
    <p ref={words} tabIndex={-1}>
      Done. {noMoreLettersPromise}
    </p>
  )
}

/** Lets a seller who declined ask for no more letters, or says that they have. */
export function NoLetters({ offer }: { offer: PublicOffer }) {
  const { referenceNumber, isNotMailed } = offer
  const remember = usePrimeCache()
  const [hasAsked, setHasAsked] = useState(false)
  if (hasAsked) return <Done />
  if (isNotMailed) return <p>{noMoreLettersPromise}</p>
  return (
    <NoLettersForm
      referenceNumber={referenceNumber}
      onSent={async (answer) => {
        setHasAsked(true)
        await remember(answer, getOffer, { params: { referenceNumber } })
      }}
    />
  )
}
