import type { Message, SentFormName } from 'offers-service/contract'
import { ApiError } from '../api/client.ts'
import { reasonOf } from '../api/failures.ts'
import { Outcome } from '../brand/on-demand/outcome.tsx'
import { OfferForm } from '../features/contact/offer-form.tsx'
import { LookupForm } from '../features/home/lookup-form.tsx'
import { CounterOfferForm } from '../features/offers/counter-offer-form.tsx'
import { EmailOfferForm } from '../features/offers/email-offer-form.tsx'
import { FactForm } from '../features/offers/fact-question.tsx'
import { NoLettersForm } from '../features/offers/no-letters.tsx'
import { StopEmailForm } from '../features/offers/stop-email-form.tsx'
import { Actions, LinkButton } from '../ui/button.tsx'
import { CallButton } from '../ui/call-buttons.tsx'
import { type FormStart, FormStartContext } from '../ui/form-start.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'

/** A form as it was sent. */
export interface SentForm extends FormStart {
  name: SentFormName
}

/** What came of a form that was sent without JavaScript. */
export interface FormAnswer extends Message {
  /** The form to try again with; absent when it arrived, or nothing was typed. */
  form?: SentForm
  /** The status and the wait of the failed call, which say what can be done about it. */
  failure?: { status: number; retryAfterSeconds: number | undefined }
  /** The page the form stands on. */
  backTo: string
  /** What the way there is called; 'Go Back' when absent. */
  backLabel?: string
}

function FormAgain({ name, values, errors }: SentForm) {
  return (
    <FormStartContext value={{ values, errors }}>
      {name === 'contact' && <OfferForm />}
      {name === 'lookup' && <LookupForm />}
      {name === 'counter-offer' && (
        <CounterOfferForm referenceNumber={values.referenceNumber ?? ''} />
      )}
      {name === 'email-offer' && <EmailOfferForm referenceNumber={values.referenceNumber ?? ''} />}
      {name === 'no-more-letters' && (
        <NoLettersForm referenceNumber={values.referenceNumber ?? ''} />
      )}
      {name === 'stop-email' && <StopEmailForm />}
      {name === 'fact' && <FactForm referenceNumber={values.referenceNumber ?? ''} />}
    </FormStartContext>
  )
}

/** The page that answers a form where no script runs, saying what a toast says elsewhere, with the form as it was filled in. */
export function AnswerPage({ title, description, form, failure, backTo, backLabel }: FormAnswer) {
  const error =
    failure && new ApiError(failure.status, '', undefined, () => String(failure.retryAfterSeconds))
  const reason = error && reasonOf(error)
  const words = reason ? `${description} ${reason}` : description
  if (!form)
    return (
      <Outcome
        title={title}
        actions={
          <>
            <LinkButton to={backTo}>{backLabel ?? 'Go Back'}</LinkButton>
            <CallButton />
          </>
        }
      >
        <p>{words}</p>
      </Outcome>
    )
  return (
    <>
      <PageHeader title={title} lead={words} width="text">
        <Actions>
          <CallButton />
        </Actions>
      </PageHeader>
      <Section width="text">
        <FormAgain {...form} />
      </Section>
    </>
  )
}
