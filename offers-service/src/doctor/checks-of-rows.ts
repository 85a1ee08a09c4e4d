import { X509Certificate } from 'node:crypto'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { readSnapshots } from '../features/content/snapshots.ts'
import { requireFittingSecret } from '../features/signing/evidence/secret-check.ts'
import { fingerprintOf, listedCertificates } from '../features/signing/seal/certificates.ts'
import { lastOutcome } from '../platform/backup/backup-folder.ts'
import { keptUntil } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Queries } from '../platform/database/database.ts'
import { OperatorProblem } from '../platform/operator-problem.ts'
import type { Macs } from '../platform/security/macs.ts'
import { type Finding, look, mend, well } from './findings.ts'
import { isInvented, isLocal } from './missing-settings.ts'

const daysOfCopy = 2
const daysOfTrial = 45

/** Whether backups are copied off this machine, where that is set up. */
export async function checkOffSite(query: Queries, now: Date): Promise<Finding> {
  const last = await lastOutcome(query, 'offSite')
  if (!last) return look('No backup was copied off this machine yet. The next one is.')
  if (last.problem !== null) return mend(last.problem)
  const days = differenceInCalendarDays(now, new Date(last.at))
  const text = `The last copy off this machine is ${days} days old.`
  return days > daysOfCopy ? mend(`${text} Look why no backup is made.`) : well(text)
}

/** Whether a backup was restored lately, into a folder that was thrown away. */
export async function checkRestore(query: Queries, now: Date): Promise<Finding> {
  const last = await lastOutcome(query, 'restore')
  if (!last) return look('No restore was tried yet. The first trial comes a day after a backup.')
  const day = last.at.slice(0, 10)
  if (last.problem !== null)
    return mend(
      `The trial of a restore on ${day} failed: ${last.problem} Try again: npm run restore:try`,
    )
  const text = last.isOnlyRead
    ? `${last.name} was read on trial on ${day}, and every byte is as it was. No database was filled.`
    : `${last.name} was restored on trial on ${day}.`
  const isOld = differenceInCalendarDays(now, new Date(last.at)) > daysOfTrial
  return isOld ? look(`${text} Try again: npm run restore:try`) : well(text)
}

/** Whether what is old is deleted, which waits while the clock may be wrong. */
export async function checkDeletion(query: Queries, now: Date): Promise<Finding> {
  const until = await keptUntil(query, now)
  return until
    ? look(
        `The clock went on by more than two days at once, or the site was stopped that long. Nothing is deleted for its age until ${until.toISOString().slice(0, 10)}. If the clock is wrong, set it right before then.`,
      )
    : well('What is old is deleted on time.')
}

/** Whether jobs were given up, by kind. */
export async function checkJobs(query: Queries): Promise<Finding> {
  const kinds = await query
    .selectFrom('jobs')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('total')])
    .where('status', '=', 'failed')
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  if (kinds.length === 0) return well('No job was given up.')
  const counts = kinds.map(({ kind, total }) => `${kind} ${total}`).join(', ')
  return look(
    `Jobs were given up (${counts}). Today and Connections show why, and send them again or drop them.`,
  )
}

/** Whether what was signed was signed under a secret that is known here. */
export async function checkSecret(query: Queries, macs: Macs, config: Config): Promise<Finding> {
  try {
    await requireFittingSecret(query, macs, config)
    return well('SIGNING_SECRET fits what was signed.')
  } catch (error) {
    if (error instanceof OperatorProblem) return mend(error.message)
    throw error
  }
}

const daysOfSeal = 60

/** How long the certificate that seals documents is good for: the admin's, or the one the service listed last. */
export async function checkSeal(
  query: Queries,
  macs: Macs,
  config: Config,
  now: Date,
): Promise<Finding> {
  const listed = await listedCertificates(query, macs)
  const newest = listed.toSorted((a, b) => a.since.localeCompare(b.since)).at(-1)
  const certificate =
    config.signingCertificate === undefined
      ? newest && new X509Certificate(newest.pem)
      : await customCertificate(config.signingCertificate, config.signingCertificatePassword)
  if (certificate instanceof Error)
    return mend(`SIGNING_CERTIFICATE cannot be read: ${certificate.message}`)
  if (certificate === undefined) return look('There is no seal yet. Start the site once.')
  const days = differenceInCalendarDays(new Date(certificate.validTo), now)
  const text = `The seal of signed documents (${fingerprintOf(certificate).slice(0, 8)}) is good for ${days} days more.`
  if (days < 0) return mend(`${text} Set SIGNING_CERTIFICATE to a new one.`)
  return days < daysOfSeal ? look(`${text} Get a new one in time.`) : well(text)
}

async function customCertificate(file: string, password = ''): Promise<X509Certificate | Error> {
  try {
    const { customKey } = await import('../features/signing/seal/custom-key.ts')
    return new X509Certificate((await customKey(file, password)).certificate)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const addressOf = (json: string | undefined): string => {
  const known: unknown = json === undefined ? undefined : JSON.parse(json)
  const business =
    typeof known === 'object' && known !== null && 'business' in known ? known.business : undefined
  return typeof business === 'object' && business !== null && 'supportEmail' in business
    ? String(business.supportEmail)
    : ''
}

/** Whether mail leaves from, and reaches, an address that somebody can have. */
export async function checkMailAddresses(query: Queries, config: Config): Promise<Finding> {
  if (isLocal(config.publicUrl)) return well('Mail is only tried on this machine.')
  const ofBusiness = addressOf((await readSnapshots(query)).get('settings'))
  const wrong = [
    { setting: 'MAIL_FROM', address: config.mailFrom ?? ofBusiness },
    { setting: 'NOTIFY_EMAIL', address: config.notifyEmail ?? ofBusiness },
  ].filter(({ address }) => address === '' || isInvented(address))
  if (wrong.length === 0) return well('Mail comes from and goes to addresses that can be real.')
  const said = wrong.map(({ setting, address }) => `${setting} (${address || 'none'})`).join(', ')
  return mend(
    `An invented address is used for ${said}. Set them, or the email address under Site Settings, Business.`,
  )
}
