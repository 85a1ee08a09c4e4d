import type { MemberRow } from '../../../platform/access/tables.ts'
import type { MailMessage } from '../../../platform/mail/enqueue.ts'
import type { Writer } from '../../../platform/mail/messages.ts'

/** Stands in a queued mail where its link comes. */
export const linkPlace = '{{invitation link}}'

/** Invites somebody to choose a password, and with it another one. */
export function invitation({ settings }: Writer, member: MemberRow): MailMessage {
  const { name } = settings.current.business
  return {
    to: member.email,
    subject: `You are invited to ${name}`,
    about: null,
    parts: { invitationOf: { memberId: member.id, invitationId: member.invitation_id } },
    text: `Hello ${member.name},

You are invited to work on the website of ${name}. Choose a password within a day, and you are in:

Choose your password: ${linkPlace}

The link is for you alone and works once. If it is over, ask the person who invited you for a new one. If you expected no invitation, there is nothing for you to do.
`,
  }
}
