import { randomUUID } from 'node:crypto'
import { addMinutes } from 'date-fns/addMinutes'
import { emailCodeMinutes, type SignatureInput } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { countVisit } from '../../../platform/http/rate-limits.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import { isSameSecret } from '../../../platform/security/tokens.ts'
import { emailCodeMail } from '../mail/messages.ts'
import type { SigningServices } from '../services.ts'
import { openLinkToSign } from '../signers/link.ts'
import type { SignerRow } from '../tables.ts'

/** With these a guesser has 25 of a million codes in an hour. */
const maxTries = 5
const maxCodesAnHour = 5
/** Somebody may sign for several parcels in one sitting; a stranger's inbox takes no harm from ten mails. */
const maxToAddressAnHour = 10
const hourMs = 3_600_000

interface CodeName {
  signerId: string
  codeId: string
}

const folded = (email: string) => email.toLowerCase()

/** Six digits that follow from the code's name and address under the secret, so that whoever reads the database has none. */
function codeFor(macs: Macs, { signerId, codeId }: CodeName, email: string): string {
  const mac = macs.of('email code', [signerId, codeId, folded(email)])
  return String(Number.parseInt(mac.slice(0, 12), 16) % 1_000_000).padStart(6, '0')
}

/** Tells one address from another without keeping it: whoever typed it may never sign. */
const addressMac = (macs: Macs, codeId: string, email: string) =>
  macs.of('email code address', [codeId, folded(email)])

const isOver = (sentAt: string, now: Date) => addMinutes(new Date(sentAt), emailCodeMinutes) <= now

const refusal = (emailCode: string) => new HttpError('invalid_request', { emailCode })

/** Mails a new code to the address a signer typed, in place of the one before. */
export async function mailEmailCode(
  services: SigningServices,
  token: string,
  email: string,
): Promise<void> {
  const { config, db, macs, now, wakeJobs } = services
  if (!config.isEmailCodeNeeded) throw new HttpError('not_found')
  await db.write.transaction().execute(async (query) => {
    const at = now()
    const { signer, offer } = await openLinkToSign(query, config, token, at)
    await countCode(query, `email code of ${signer.id}`, maxCodesAnHour, at)
    await countCode(query, `email code to ${folded(email)}`, maxToAddressAnHour, at)
    const codeId = randomUUID()
    await query
      .updateTable('signers')
      .set({
        email_code_id: codeId,
        email_code_address: addressMac(macs, codeId, email),
        email_code_sent_at: at.toISOString(),
        email_code_tries: 0,
      })
      .where('id', '=', signer.id)
      .where('status', '=', 'waiting')
      .execute()
    const name = { signerId: signer.id, codeId }
    await enqueueMail(query, at, emailCodeMail(services, offer, email, name))
  })
  wakeJobs()
}

async function countCode(query: Queries, key: string, most: number, at: Date): Promise<void> {
  const { current, ttl } = await countVisit(query, key, at, hourMs)
  if (current > most)
    throw new HttpError(
      'too_many_requests',
      {
        emailCode:
          'We have emailed several codes in the last hour. Please use the newest one, wait a little, or call us',
      },
      ttl,
    )
}

/** The code of a mail that is about to go out; undefined once a newer one took its place or its time is over. */
export async function currentEmailCode(
  { db, macs, now }: Pick<SigningServices, 'db' | 'macs' | 'now'>,
  name: CodeName,
  email: string,
): Promise<string | undefined> {
  const row = await db.read
    .selectFrom('signers')
    .select('email_code_sent_at as sentAt')
    .where('id', '=', name.signerId)
    .where('email_code_id', '=', name.codeId)
    .executeTakeFirst()
  if (!row?.sentAt || isOver(row.sentAt, now())) return undefined
  return codeFor(macs, name, email)
}

/**
 * Checks the code a signer typed and answers when it was mailed; undefined where none is needed.
 *
 * Refuses with `invalid_request`, naming `emailCode`. A wrong code counts whatever becomes of the signature, and is counted
 * before it is looked at, so that many guesses at once are no more than many in a row.
 */
export async function checkEmailCode(
  { config, db, macs }: SigningServices,
  signer: SignerRow,
  { email, emailCode }: SignatureInput,
  at: Date,
): Promise<string | undefined> {
  if (!config.isEmailCodeNeeded) return undefined
  const { id: signerId, email_code_id: codeId, email_code_sent_at: sentAt } = signer
  if (codeId === null || sentAt === null)
    throw refusal('Please have us email you a six-digit code first')
  if (signer.email_code_address !== addressMac(macs, codeId, email))
    throw refusal('We emailed the code to another address. Please send a new one to this address')
  if (emailCode === undefined) throw refusal('Please type the six-digit code from our email')
  if (isOver(sentAt, at))
    throw refusal(`This code is more than ${emailCodeMinutes} minutes old. Please send a new one`)
  const ownCode = db.write
    .updateTable('signers')
    .where('id', '=', signerId)
    .where('email_code_id', '=', codeId)
  const counted = await ownCode
    .set((eb) => ({ email_code_tries: eb('email_code_tries', '+', 1) }))
    .where('email_code_tries', '<', maxTries)
    .returning('id')
    .executeTakeFirst()
  if (!counted)
    throw refusal(
      `The code was wrong ${maxTries} times and does not work any more. Please send a new one`,
    )
  if (!isSameSecret(emailCode, codeFor(macs, { signerId, codeId }, email)))
    throw refusal('This is not the code we emailed. Please look again, or send a new one')
  await ownCode.set({ email_code_tries: 0 }).execute()
  return sentAt
}
