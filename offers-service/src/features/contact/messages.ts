import {
  acreageOptions,
  hasWholeNumber,
  type LeadDetails,
  offerTimes,
} from '../../../contract/index.ts'
import type { MailMessage } from '../../platform/mail/enqueue.ts'
import { closing, adminAddress, type Writer } from '../../platform/mail/messages.ts'

/** Whose data a mail about a lead holds; see `MailMessage.about`. */
export const aboutLead = (lead: { id: string }) => `leads:${lead.id}`

type StoredLead = LeadDetails & { id: string }

function leadScreen({ config }: Writer, lead: StoredLead): string {
  return `${config.publicUrl}/admin/leads?edit=${encodeURIComponent(lead.id)}`
}

/** Tells the admin about a new lead. */
export function leadAlert(writer: Writer, lead: StoredLead): MailMessage {
  const acres = acreageOptions.find((option) => option.value === lead.acres)?.label ?? lead.acres
  return {
    to: adminAddress(writer),
    subject: `New request: ${lead.propertyLocation}`,
    replyTo: lead.email || undefined,
    about: aboutLead(lead),
    text: `A landowner asked for an offer.

Name: ${lead.name}
Phone: ${lead.phone}
Email: ${lead.email || 'not given'}
Property: ${lead.propertyLocation}
Size: ${acres}

See the request: ${leadScreen(writer, lead)}
`,
  }
}

/**
 * Tells the landowner that the request arrived and what happens next.
 *
 * It repeats nothing that was typed: anybody can type anything about a stranger's address, and it would go out in our name.
 */
export function leadConfirmation(writer: Writer, lead: StoredLead): MailMessage {
  const canCall = hasWholeNumber(lead.phone)
  const times = canCall ? offerTimes : offerTimes.replace('We call you', 'We email you')
  return {
    to: lead.email,
    subject: 'We received your request',
    about: aboutLead(lead),
    text: `Hello,

Thank you for writing to us about your land. We have your request.

What happens next: we look up your land in the county records. ${times} There is nothing to pay and no obligation.

If you would like to talk sooner, call or text ${writer.settings.current.phoneDisplay}. If you did not write to us, somebody left your address by mistake, and there is nothing for you to do.

${closing(writer)}`,
  }
}
