import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { differenceInHours } from 'date-fns/differenceInHours'
import { sql } from 'kysely'
import * as v from 'valibot'
import { migrations } from '../../migrations/index.ts'
import { siteId } from '../health.ts'
import { backupsIn, tellAhead } from '../platform/backup/backup-folder.ts'
import { bucketAdvice, openBucket } from '../platform/bucket.ts'
import type { BucketConfig, Config } from '../platform/config.ts'
import { isPostgres, openAsItIs } from '../platform/database/database.ts'
import { smtpLimits, tryMailServer } from '../platform/mail/smtp.ts'
import { callOutside, isOnThisMachine } from '../platform/outgoing.ts'
import type { Macs } from '../platform/security/macs.ts'
import { type Finding, look, mend, reasonOf, well } from './findings.ts'

const timeoutMs = 10_000
/** A signature's time that is further off than this would be doubted. */
const clockOffSeconds = 30
const daysOfCertificate = 14
const gigabyte = 1024 ** 3
const hoursOfBackup = 48

/** Whether the service's database answers and has every step of this version. */
export async function checkDatabase({
  database,
  databasePooler,
  dataDir,
}: Config): Promise<Finding> {
  if (!database.includes('://') && !existsSync(database))
    return look(`There is no database in ${dataDir} yet. Start the site once.`)
  try {
    const { read, close } = await openAsItIs(database, databasePooler)
    const steps = read.withTables<{ kysely_migration: { name: string } }>()
    const done = await steps.selectFrom('kysely_migration').select('name').execute()
    await close()
    const names = new Set(done.map(({ name }) => name))
    const known = Object.keys(migrations)
    const missing = known.filter((name) => !names.has(name))
    if (names.size > known.length)
      return mend('The database is of a newer version than this. Put that version back.')
    if (missing.length > 0)
      return look(`The database lacks ${missing.length} steps, which the next start makes.`)
    return well('The database answers and is up to date.')
  } catch (error) {
    if (reasonOf(error).includes('kysely_migration'))
      return look('The database is still empty. Start the site once.')
    return mend(
      `The database does not answer: ${reasonOf(error)}. Look at DATABASE_URL${databasePooler === undefined ? '' : ' and DATABASE_POOLER_URL'}.`,
    )
  }
}

/** Whether an address of this site answers well. */
async function checkAnswer(address: string, what: string, advice: string): Promise<Finding> {
  try {
    const { ok, status } = await callOutside(address, {}, timeoutMs)
    return ok ? well(`${what} answers.`) : mend(`${what} answers ${status}. ${advice}`)
  } catch (error) {
    return mend(`${what} does not answer: ${reasonOf(error)}. ${advice}`)
  }
}

/** Whether the content system answers. */
export const checkCms = async ({ cmsUrl }: Config) =>
  await checkAnswer(`${cmsUrl}/_health`, 'The content system', 'Is the site started?')

/** Whether the service itself says that it can serve. */
export const checkService = async ({ host, port }: Config) => {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const address = `http://${name.includes(':') ? `[${name}]` : name}:${port}/readyz`
  return await checkAnswer(address, 'The service', 'Is the site started? Its log says more.')
}

const SaidOfSite = v.object({ site: v.string() })

/** Whether people who type PUBLIC_URL come to this very site. */
export async function checkPublicAddress({ publicUrl }: Config, macs: Macs): Promise<Finding> {
  const url = new URL(publicUrl)
  if (isOnThisMachine(url)) return look(`${publicUrl} leads nobody here but this machine.`)
  try {
    const answer = await callOutside(`${publicUrl}/livez`, {}, timeoutMs)
    const said = v.safeParse(SaidOfSite, await answer.json().catch(() => undefined))
    if (said.success && said.output.site === siteId(macs))
      return well(`${publicUrl} leads to this site.`)
    return mend(
      `${publicUrl} leads to another site, or to a version of this one before 1.0. Look at PUBLIC_URL, at the proxy and at DNS.`,
    )
  } catch (error) {
    return mend(`${publicUrl} cannot be visited: ${reasonOf(error)}. Look at the proxy and at DNS.`)
  }
}

/** Whether the mail server lets us in. Nothing is sent. */
export async function checkMail(
  smtp: NonNullable<Config['smtp']>,
  limits = smtpLimits,
): Promise<Finding> {
  try {
    await tryMailServer(smtp, limits)
    return well(`The mail server ${smtp.host} lets us in.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return mend(`The mail server ${smtp.host} does not let us in: ${reason}. Look at SMTP_URL.`)
  }
}

/** The last moment of the certificate at an https address; rejects when no browser would trust it. */
async function certificateEnd({ hostname, port }: URL): Promise<Date> {
  return await new Promise((resolve, reject) => {
    const servername = isIP(hostname) ? '' : hostname
    const socket = connect({ host: hostname, port: Number(port || 443), servername })
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
  })
}

/** What is to be said of a certificate that ends then. */
export function certificateFinding(host: string, end: Date, now: Date): Finding {
  const days = differenceInCalendarDays(end, now)
  const text = `The certificate of ${host} is good for ${days} days more.`
  if (days >= daysOfCertificate) return well(text)
  return look(`${text} Look why the proxy has not renewed it.`)
}

/** How long browsers will trust the certificate of PUBLIC_URL. */
export async function checkCertificate({ publicUrl }: Config, now: Date): Promise<Finding> {
  const url = new URL(publicUrl)
  if (url.protocol !== 'https:') return look(`${publicUrl} has no certificate, being http://.`)
  try {
    return certificateFinding(url.host, await certificateEnd(url), now)
  } catch (error) {
    return mend(`${publicUrl} cannot be visited: ${reasonOf(error)}. Look at the proxy and at DNS.`)
  }
}

/** Who has a clock of their own and is called anyhow; this machine's own would always be right. */
function otherClocks(config: Config): string[] {
  const { timestampUrl, bucket, crm, signingServices } = config
  const atAmazon = bucket && `https://s3.${bucket.region}.amazonaws.com`
  return [
    timestampUrl,
    bucket?.endpoint ?? atAmazon,
    crm?.url,
    signingServices.docuseal?.url,
    signingServices.breezedoc?.apiUrl,
  ].filter((address) => address !== undefined && !isOnThisMachine(new URL(address))) as string[]
}

const noOtherClock =
  'No other clock was there to compare with. See that the machine sets its own: timedatectl says "System clock synchronized: yes". With TIMESTAMP_URL set, this compares.'

/** Whether this machine's clock agrees with another's: PostgreSQL's, or that of somebody the site calls. */
export async function checkClock(
  config: Config,
  now: () => Date,
  others = otherClocks(config),
): Promise<Finding> {
  const { database } = config
  const [address] = others
  try {
    const isElsewhere = isPostgres(database) && !isOnThisMachine(new URL(database))
    const there = address === undefined ? undefined : await timeAt(address)
    const theirs = there ?? (isPostgres(database) ? await databaseTime(database) : undefined)
    if (!theirs) return look(noOtherClock)
    const seconds = Math.round(Math.abs(theirs.getTime() - now().getTime()) / 1000)
    if (seconds > clockOffSeconds)
      return mend(
        `The clock is ${seconds} seconds off. Let the machine set it (timedatectl set-ntp true).`,
      )
    return there || isElsewhere ? well('The clock is right.') : look(noOtherClock)
  } catch (error) {
    return look(`${noOtherClock} (${reasonOf(error)})`)
  }
}

async function databaseTime(location: string): Promise<Date | undefined> {
  const { read, close } = await openAsItIs(location)
  const { rows } = await sql<{ ms: string }>`
    select extract(epoch from clock_timestamp()) * 1000 as ms
  `.execute(read)
  await close()
  return rows[0] && new Date(Number(rows[0].ms))
}

async function timeAt(address: string): Promise<Date | undefined> {
  const { headers } = await callOutside(address, { method: 'HEAD' }, timeoutMs)
  const date = headers.get('date')
  return date === null ? undefined : new Date(date)
}

/** Whether there is room for what is kept. */
export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) return look(`${dataDir} is not there yet. Start the site once.`)
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const free = (bavail * bsize) / gigabyte
  const text = `${free.toFixed(1)} GB are free where ${dataDir} is.`
  if (free < 0.5) return mend(`${text} Make room now, or nothing can be stored.`)
  return free < 2 || bavail / blocks < 0.1 ? look(`${text} Make room soon.`) : well(text)
}

/** Whether there is room for the next backups, by how large the last one was (in bytes, when there was one). */
export async function checkBackupRoom(
  folder: string,
  lastBytes: number | undefined,
): Promise<Finding> {
  // The first backup makes the folder.
  const { bavail, bsize } = await statfs(existsSync(folder) ? folder : dirname(folder))
  const free = bavail * bsize
  const needed = Math.max(lastBytes ?? 0, 1e6)
  const text = `${(free / gigabyte).toFixed(1)} GB are free for backups; the last one took ${Math.ceil(needed / 1e6)} MB.`
  // While it is made it lies there twice.
  if (free < 2 * needed) return mend(`${text} Make room, or none can be made.`)
  return free < 10 * needed ? look(`${text} Make room soon.`) : well(text)
}

/** How old the newest backup is in their folder. */
export async function checkBackup(folder: string, now: Date): Promise<Finding> {
  try {
    const { backups, ahead } = await backupsIn(folder, now)
    if (ahead.length > 0) return mend(tellAhead(folder, ahead))
    const newest = backups.at(-1)
    if (newest === undefined)
      return mend(`There is no backup in ${folder}. Make one: npm run backup`)
    const hours = differenceInHours(now, (await stat(join(folder, newest))).mtime)
    const text = `The last backup is ${hours} hours old.`
    return hours > hoursOfBackup ? mend(`${text} Make one: npm run backup`) : well(text)
  } catch (error) {
    return mend(`BACKUP_DIR cannot be read: ${reasonOf(error)}.`)
  }
}

/** Whether the bucket of uploads takes, gives and forgets a file, and tells what it has not. */
export async function checkBucket(settings: BucketConfig): Promise<Finding> {
  const bucket = await openBucket(settings)
  const place = `The bucket ${settings.name}`
  const [name, content] = [`doctor-${randomUUID()}`, Buffer.from('May be deleted.')]
  const read = async () => await bucket.read(name, { signal: AbortSignal.timeout(timeoutMs) })
  try {
    await bucket.write(name, content)
    const found = await read()
    const isSame = typeof found === 'object' && content.equals(await buffer(found.body))
    await bucket.remove(name)
    if (!isSame) return mend(`${place} does not give back what it took. Look at S3_ENDPOINT.`)
    await read()
    return well(
      `${place} takes, gives and deletes uploads. No backup of the site has them: have it keep versions.`,
    )
  } catch (error) {
    return mend(`${place} cannot be used: ${bucketAdvice(error)}`)
  } finally {
    bucket.close()
  }
}

/** Whether uploads still lie on this machine alone, although a bucket is set. */
export async function checkMoved({ dataDir }: Config): Promise<Finding> {
  const folder = join(dataDir, 'public', 'uploads')
  const { length } = await readdir(folder).catch(() => [])
  if (length === 0) return well('No upload lies on this machine alone.')
  return look(
    `Files from before there was a bucket (${length}) lie in ${folder}, where other machines do not see them. Copy them into the bucket (npm run move-uploads), then move them away.`,
  )
}
