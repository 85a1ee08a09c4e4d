import { addressLines, fullNames } from '../../../contract/index.ts'
import type { Services } from '../services.ts'
import { farewell } from './blocks.ts'
import type { MailMessage } from './enqueue.ts'

/** Who writes: the business as its settings describe it at this moment. */
export type Writer = Pick<Services, 'config' | 'settings'>

/**
 * How every letter to a landowner ends: who wrote it, one person or else those of the business, and a warning of those who forge such
 * letters to be paid themselves.
 */
export function closing({ settings }: Writer, writtenBy = ''): string {
  const { business, phoneDisplay } = settings.current
  return `${farewell}
${writtenBy || fullNames(business.people)}
${business.name}
${phoneDisplay} (call or text, 7 days a week)

We never change bank details by email. If an email in our name does, please do not answer it. Call us.
`
}

/** A mail that a person wrote in the admin area, with the closing below it. */
export function writtenMail(
  writer: Writer,
  { text, writtenBy, ...mail }: MailMessage & { writtenBy: string | undefined },
): MailMessage {
  return { ...mail, writtenBy, text: `${text}\n\n${closing(writer, writtenBy)}` }
}

/** Who answers for a mail and where they are, in lines: what the law wants in each of them. */
export function imprint({ settings }: Writer): string[] {
  const { legalName, postalAddress, licenseLines } = settings.current.business
  return [[legalName, ...addressLines(postalAddress)].join(' · '), ...licenseLines]
}

/** Where the admin's alerts go. */
export function adminAddress({ config, settings }: Writer): string {
  return config.notifyEmail ?? settings.current.business.supportEmail
}

/** Tells the admin once that more came than mails were written about. */
export function manyAlerts(writer: Writer): MailMessage {
  const { config } = writer
  return {
    to: adminAddress(writer),
    subject: 'More is waiting for you',
    about: null,
    text: `In the last hour more came from visitors than we write single emails about, which is ${config.alertLimit}. Nothing is lost: every request, question and answer is waiting for you here.

See what waits today: ${config.publicUrl}/admin
See all requests: ${config.publicUrl}/admin/leads
`,
  }
}

/** What the admin sends to themselves to see whether mail works. */
export function testMessage(writer: Writer): MailMessage {
  return {
    to: adminAddress(writer),
    subject: `Test email from ${writer.settings.current.business.name}`,
    about: null,
    text: `This email shows that ${writer.config.publicUrl} can send email to you. There is nothing to do.
`,
  }
}
