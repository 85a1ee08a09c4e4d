import { randomUUID } from 'node:crypto'

const lines = (...all: string[]) => all.join('\r\n')

/** A mail as a mail host hands it on, with an id of its own. */
export function mailAsSent({
  from,
  text,
  subject = 'About your letter',
  answers,
  headers = {},
}: {
  from: string
  text: string
  subject?: string
  /** The Message-ID of the mail that it answers. */
  answers?: string
  headers?: Record<string, string>
}): string {
  const all = {
    From: `"Dolores Vance" <${from}>`,
    To: 'hello@land.example',
    Subject: subject,
    'Message-ID': `<${randomUUID()}@mail.example>`,
    ...(answers !== undefined && { 'In-Reply-To': answers }),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return lines(...head, '', text)
}

/** A part of a mail, to put into {@link mailOfParts}. */
export const mailPart = (type: string, body: string): string =>
  lines('--part', `Content-Type: ${type}`, '', body, '')

/** A mail with texts and files. */
export const mailOfParts = (from: string, ...parts: string[]): string =>
  mailAsSent({
    from,
    headers: { 'Content-Type': 'multipart/mixed; boundary="part"' },
    text: `${parts.join('')}--part--`,
  })

/** What a mail server answers about a mail that it could not deliver (RFC 3464). */
export function deliveryReport({
  to,
  action = 'failed',
  messageId = '<made-up@land.example>',
}: {
  to: string
  action?: 'failed' | 'delayed'
  /** Of the mail that did not arrive. */
  messageId?: string
}): string {
  return lines(
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    'To: hello@land.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    `Message-ID: <${randomUUID()}@mx.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Your mail could not be delivered.',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; 550 5.1.1 <${to}>: Recipient address`,
    '    rejected: User unknown',
    '',
    '--part',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    'Subject: Your land',
    '',
    'Hello',
    '--part--',
    '',
  )
}
