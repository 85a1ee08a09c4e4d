import { Fragment } from 'react'
import {
  acreageOptions,
  contactConsents,
  contactConsentVersion,
  ContactForm,
  type LeadForm,
  emailTypo,
  firstNames,
  hasWholeNumber,
  messages,
  phoneTypo,
  submitContact,
  tooBusy,
} from 'offers-service/contract'
import { ApiError, call } from '../../api/client.ts'
import { useSettings } from '../../api/settings.ts'
import { formActions, paths } from '../../site/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { HoneypotField, openForMs } from '../../ui/honeypot-field.tsx'
import { FormKey } from '../../ui/form-key.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { TypoQuestion } from '../../ui/typo-question.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { useToast } from '../../ui/use-toast.ts'
import styles from './offer-form.module.css'

/** What is asked about once. */
const typoChecks = { phone: phoneTypo, email: emailTypo }

const policy = 'Privacy Policy'
const [before, after] = contactConsents[contactConsentVersion].split(policy)

/** Asks for a free offer. Without scripts the browser checks and sends it, and the service answers with a page. */
export function OfferForm() {
  const { toast, fail } = useToast()
  const { sent, isBusy, field, formProps, startOver, typo } = useSubmission(ContactForm, {
    typoChecks,
    async send(body, key) {
      await call(submitContact, { body: { ...body, openForMs: openForMs() }, key })
      toast(messages.contactReceived)
    },
    onFailure: (error) => {
      const areTooMany = error instanceof ApiError && error.code === 'too_busy'
      fail(areTooMany ? tooBusy : messages.contactFailed, error)
    },
  })

  if (sent) return <RequestReceived request={sent} onAnother={startOver} />
  return (
    <form method="post" action={formActions.contact} className={styles.form} {...formProps}>
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <div className={styles.pair}>
        <TextField label="Phone Number" type="tel" autoComplete="tel" {...field('phone')} />
        <TextField label="Email" isOptional type="email" autoComplete="email" {...field('email')} />
      </div>
      {typo && <TypoQuestion key={typo.typed} {...typo} />}
      <TextField
        label="Property Location"
        hint="County and state, an address, or a parcel number"
        {...field('propertyLocation')}
      />
      <SelectField
        label="Approximate Acreage"
        placeholder="Choose a size"
        options={acreageOptions}
        {...field('acres')}
      />
      <HoneypotField />
      <FormKey />
      <input type="hidden" name="consentVersion" value={contactConsentVersion} />
      <Button type="submit" variant="primary" isBusy={isBusy} busyText="Sending...">
        Get My Free Offer
      </Button>
      <p className="fine-print">
        {before}
        <Link to={paths.privacy}>{policy}</Link>
        {after}
      </p>
    </form>
  )
}

interface RequestReceivedProps {
  request: LeadForm
  onAnother: () => void
}

/** How we get in touch with whoever left this number, which we may not be able to call, and perhaps an address. */
function HowWeReach({ request: { phone, email } }: Pick<RequestReceivedProps, 'request'>) {
  const { business } = useSettings()
  const either = firstNames(business.people, 'or')
  const ways = [
    ...(hasWholeNumber(phone) ? [{ by: 'by phone at', what: phone }] : []),
    ...(email ? [{ by: 'by email at', what: email }] : []),
  ]
  if (ways.length === 0)
    return (
      <>
        The phone number you left, <strong className={styles.own}>{phone}</strong>, is too short for
        us to call. Please call us, so that we can make you an offer.
      </>
    )
  return (
    <>
      {either} will contact you within 24 hours,{' '}
      {ways.map(({ by, what }, index) => (
        <Fragment key={by}>
          {index > 0 && ' or '}
          {by} <strong className={styles.own}>{what}</strong>
        </Fragment>
      ))}
      .
    </>
  )
}

/** Stands in the form's place once it is sent: what happens next, and who calls whom at which number. */
function RequestReceived({ request, onAnother }: RequestReceivedProps) {
  return (
    <FormOutcome
      title="We have your request"
      actions={
        <>
          <CallButton />
          <Button onClick={onAnother}>Send Another Request</Button>
        </>
      }
    >
      <p>Thank you. Here is what happens next:</p>
      <ol>
        <li>We look at your land in the county records.</li>
        <li>
          <HowWeReach request={request} />
        </li>
        <li>
          You have a first number within 48 hours, and our detailed offer 3–5 business days later.
        </li>
        <li>You decide. There is no cost and no obligation.</li>
      </ol>
      <p>Is something not right, or would you rather talk now? Just call us.</p>
    </FormOutcome>
  )
}
