import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { formTraces } from '../values/automatic.ts'
import { calendarDate, emailAddress, inputObject } from '../values/values.ts'
import { byReference } from './offers.ts'

/** What somebody agrees to who wants to be reminded, as they read it and as it is stored. */
export const reminderConsent =
  'Remind me once by email, three days before the last day of this offer. I can end this at any time.'

/**
 * Mails an offer to an address and, where `remind` is true, reminds it once three days before the last day. `reminderOn` is that
 * day, absent where no reminder comes. Refused where no mail is set up, and to an address that wants no more of it.
 */
export const emailOffer = defineEndpoint({
  method: 'POST',
  url: '/api/offers/:referenceNumber/emails',
  config: { access: 'public', isIdempotent: true, canWait: true },
  schema: {
    params: byReference,
    body: inputObject({
      email: emailAddress,
      remind: v.optional(v.boolean(), false),
      ...formTraces,
    }),
    response: { 201: v.object({ reminderOn: v.optional(calendarDate) }) },
  },
})

const fields = emailOffer.schema.body.entries

/** The form of it; a box that is ticked is sent as `yes`. */
export const EmailOfferForm = v.object({
  email: fields.email,
  remind: v.pipe(
    v.optional(v.string(), ''),
    v.transform((ticked) => ticked === 'yes'),
  ),
  website: fields.website,
})

/** The page that ends emails about an offer, before its token. It is shown by the service alone, without scripts. */
export const stopEmailPath = '/stop-email'
