import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import { HostDown } from '../jobs/schedule.ts'

/** How a message can go to the mail server: so that nobody can read it on the way, or so that they can. */
export const mailWays = {
  encrypted: 'encrypted (TLS)',
  open: 'without encryption (TLS)',
} as const
export type MailWay = keyof typeof mailWays

/** How long each step with the mail server may take, in milliseconds. A server that keeps silent must not keep a job. */
export const smtpLimits = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
}

/** What Node says of a certificate that it does not trust. */
const certificateTrouble = /certificate|altname|self.signed|unable to verify/i

/** Nodemailer's error when the server answered that it knows no STARTTLS. */
function isWithoutTls(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ETLS' &&
    'response' in error &&
    typeof error.response === 'string'
  )
}

/** The failure as the admin reads it, with what to do where we know. */
function explained(error: unknown, host: string): unknown {
  if (!(error instanceof Error)) return error
  if (isWithoutTls(error))
    return new Error(
      `The mail server ${host} offers no encryption (STARTTLS), so nothing was sent. Begin SMTP_URL with smtps:// if it has a port for that, or set SMTP_REQUIRE_TLS=off if nobody can listen in on the way there.`,
      { cause: error },
    )
  if (certificateTrouble.test(error.message))
    return new Error(
      `The certificate of the mail server ${host} is not trusted, so nothing was sent (${error.message}). Write the server in SMTP_URL by the name in its certificate, or give the file of whoever issued it in NODE_EXTRA_CA_CERTS.`,
      { cause: error },
    )
  return error
}

/** What Nodemailer calls a refusal of this one message or its recipients, after which the server takes others. */
const ofTheMessage = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM'])

/** The failure as the job queue reads it: of every other kind than of the message, all mail for this server will fail. */
function classified(error: unknown, host: string): unknown {
  const reason = explained(error, host)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reason instanceof Error && !ofTheMessage.has(code)
    ? new HostDown(reason.message, { cause: error })
    : reason
}

/**
 * Hands messages to the mail server: over TLS wherever it offers that, and in the open only where that is allowed.
 *
 * Rejects with what to do when the server offers no TLS though it must, or shows a certificate that nobody vouches for.
 */
export function smtpSender(
  { url, host, requireTls, avoidTls }: NonNullable<Config['smtp']>,
  limits: typeof smtpLimits,
): (message: SendMailOptions) => Promise<MailWay> {
  return async (message) => {
    // Loaded when it is first needed, so that the site answers sooner after a start.
    const { createTransport } = await import('nodemailer')
    const encrypted = createTransport({ url, requireTLS: true, ...limits })
    const open = createTransport({ url, ignoreTLS: true, ...limits })
    try {
      if (requireTls || !avoidTls) {
        const failure = await encrypted.sendMail(message).then(
          () => undefined,
          (error: unknown) => error,
        )
        if (failure === undefined) return 'encrypted'
        if (requireTls || !isWithoutTls(failure)) throw failure
      }
      await open.sendMail(message)
      return 'open'
    } catch (error) {
      throw classified(error, host)
    }
  }
}

/** Connects to the mail server and logs in, without sending anything. Rejects as {@link smtpSender} does. */
export async function tryMailServer(
  { url, host, requireTls, avoidTls }: NonNullable<Config['smtp']>,
  limits: typeof smtpLimits,
): Promise<void> {
  const ways = { requireTLS: requireTls, ignoreTLS: avoidTls && !requireTls }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...ways, ...limits })
  try {
    await transport.verify()
  } catch (error) {
    throw explained(error, host)
  } finally {
    transport.close()
  }
}
