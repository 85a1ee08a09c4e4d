import { isAbsolute, relative, resolve, sep } from 'node:path'
import * as v from 'valibot'
import { type Env, Environment } from './environment.ts'
import { OperatorProblem } from './operator-problem.ts'
import { isOnThisMachine } from './outgoing.ts'

/** Settings that were wrong at start, all of them in one message. */
export class ConfigProblem extends OperatorProblem {}

const neededFor = {
  breezedoc: 'BREEZEDOC_TOKEN and BREEZEDOC_TEMPLATE_ID',
  docuseal: 'DOCUSEAL_URL, DOCUSEAL_TOKEN and DOCUSEAL_TEMPLATE_ID',
} as const

function earlierSecretsOf({ SIGNING_SECRETS_BEFORE: before }: Env): readonly string[] {
  return before === undefined || before === 'none' ? [] : before
}

function smtpFrom(env: Env) {
  if (env.SMTP_URL === undefined) return undefined
  const url = new URL(env.SMTP_URL)
  const asked = Object.fromEntries(url.searchParams)
  // Nodemailer would take these over ours.
  for (const name of ['requireTLS', 'ignoreTLS', 'opportunisticTLS']) url.searchParams.delete(name)
  const required = env.SMTP_REQUIRE_TLS ?? (isOnThisMachine(url) ? 'off' : 'on')
  return {
    url: url.href,
    host: url.host,
    /** Whether mail that cannot be encrypted stays here; on this machine nobody listens in on the way. */
    requireTls: required === 'on' || asked.requireTLS === 'true',
    /** Whether not even to ask for encryption where it is not required. */
    avoidTls: asked.ignoreTLS === 'true',
  }
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

function breezedocFrom(env: Env) {
  if (env.BREEZEDOC_TOKEN === undefined || env.BREEZEDOC_TEMPLATE_ID === undefined) return undefined
  return {
    apiUrl: withoutSlash(env.BREEZEDOC_API_URL),
    token: env.BREEZEDOC_TOKEN,
    templateId: env.BREEZEDOC_TEMPLATE_ID,
    /** Where a recipient signs; `{slug}` stands for theirs. */
    signingUrl: env.BREEZEDOC_SIGNING_URL,
  }
}
export type BreezedocConfig = NonNullable<ReturnType<typeof breezedocFrom>>

function docusealFrom(env: Env) {
  const { DOCUSEAL_URL: url, DOCUSEAL_TOKEN: token, DOCUSEAL_TEMPLATE_ID: templateId } = env
  if (url === undefined || token === undefined || templateId === undefined) return undefined
  return {
    url: withoutSlash(url),
    token,
    templateId,
    /** Without it no notice of DocuSeal is believed, and documents are only asked about. */
    webhookSecret: env.DOCUSEAL_WEBHOOK_SECRET,
    webhookHeader: env.DOCUSEAL_WEBHOOK_HEADER.toLowerCase(),
  }
}
export type DocusealConfig = NonNullable<ReturnType<typeof docusealFrom>>

function backupsFrom(env: Env, dataDir: string) {
  const dir = env.BACKUP_DIR === undefined ? undefined : resolve(env.BACKUP_DIR)
  const way = dir === undefined ? '..' : relative(dataDir, dir)
  if (!isAbsolute(way) && way.split(sep)[0] !== '..')
    throw new ConfigProblem(
      'BACKUP_DIR lies in DATA_DIR, so what destroys one would destroy the other. Please name a folder on another disk.',
    )
  const offSite = offSiteFrom(env)
  if (offSite && (dir === undefined || env.BACKUP_PASSPHRASE === undefined))
    throw new ConfigProblem(
      'BACKUP_S3_BUCKET takes copies of what is in BACKUP_DIR, and only encrypted ones. Please set BACKUP_DIR and BACKUP_PASSPHRASE too.',
    )
  return { dir, keep: env.BACKUP_KEEP, passphrase: env.BACKUP_PASSPHRASE, offSite }
}

/** The bucket on somebody else's machines that backups are copied into, and for how many days they stay there. */
function offSiteFrom(env: Env) {
  const { BACKUP_S3_BUCKET: name, BACKUP_S3_REGION: region, BACKUP_S3_ENDPOINT: endpoint } = env
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId } = env
  const { BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const isHalf = (name === undefined) !== (region === undefined)
  if (isHalf || (accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigProblem(
      'Please set BACKUP_S3_BUCKET and BACKUP_S3_REGION, and both BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY or neither.',
    )
  if (name === undefined || region === undefined) return undefined
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return { bucket: { name, region, endpoint, credentials }, days: env.BACKUP_S3_DAYS }
}

function bucketFrom(env: Env) {
  const { S3_BUCKET: name, S3_REGION: region, S3_ENDPOINT: endpoint } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigProblem(
      'Please set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither where the machine itself may use the bucket.',
    )
  if (name !== undefined && region !== undefined)
    return {
      name,
      region,
      endpoint,
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    }
  if ([name, region, endpoint, accessKeyId].some((given) => given !== undefined))
    throw new ConfigProblem(
      'Please set both S3_BUCKET and S3_REGION, or nothing that begins with S3_ to keep uploads in DATA_DIR.',
    )
  return undefined
}
export type BucketConfig = NonNullable<ReturnType<typeof bucketFrom>>

/**
 * Reads the service's settings from the environment, once.
 *
 * An empty variable counts as absent. Throws {@link ConfigProblem} naming every wrong variable.
 */
export function loadConfig(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = v.safeParse(Environment, given, { abortPipeEarly: true })
  if (!result.success) {
    // One setting may hold several values of which more than one is wrong.
    const problems = new Set(
      result.issues.map(({ path, message }) => `${String(path?.[0].key)} ${message}`),
    )
    throw new ConfigProblem(`Please correct these settings: ${[...problems].join('; ')}.`)
  }
  const env = result.output
  if ((env.CRM_WEBHOOK_URL === undefined) !== (env.CRM_WEBHOOK_SECRET === undefined))
    throw new ConfigProblem('Please set both CRM_WEBHOOK_URL and CRM_WEBHOOK_SECRET, or neither.')
  if (env.DATABASE_POOLER_URL !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigProblem(
      'DATABASE_POOLER_URL leads to the same PostgreSQL as DATABASE_URL, so please set that one too, past the pooler.',
    )
  const signingServices = { breezedoc: breezedocFrom(env), docuseal: docusealFrom(env) }
  if (env.ESIGN_PROVIDER !== 'builtin' && !signingServices[env.ESIGN_PROVIDER])
    throw new ConfigProblem(
      `ESIGN_PROVIDER is ${env.ESIGN_PROVIDER}, so please set ${neededFor[env.ESIGN_PROVIDER]}.`,
    )
  const dataDir = resolve(env.DATA_DIR)
  if (env.PORT === env.CMS_PORT)
    throw new ConfigProblem(
      `PORT and CMS_PORT are both ${env.PORT}. Please give the content system another port.`,
    )
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    /** Names under which the site is reached beside that of its address. */
    allowedHosts: env.ALLOWED_HOSTS,
    dataDir,
    database: env.DATABASE_URL ?? resolve(dataDir, 'service.db'),
    /** Where the same PostgreSQL is asked through a pooler; absent for the way that everything else takes. */
    databasePooler: env.DATABASE_POOLER_URL,
    adminPassword: env.ADMIN_PASSWORD,
    cmsUrl: (env.CMS_URL ?? `http://127.0.0.1:${env.CMS_PORT}`).replace(/\/+$/, ''),
    cmsToken: env.CMS_TOKEN,
    /** Where uploads are kept that all machines share; absent for the data folder. */
    bucket: bucketFrom(env),
    signingSecret: env.SIGNING_SECRET,
    /** Secrets of before, under which what was recorded then can still be checked. */
    earlierSigningSecrets: earlierSecretsOf(env),
    /** False when the operator says that no earlier secret can be named any more. */
    trustsEarlierSecrets: env.SIGNING_SECRETS_BEFORE !== 'none',
    /** The admin's PKCS#12 file that seals documents; without it the service makes a certificate of its own. */
    signingCertificate: env.SIGNING_CERTIFICATE,
    signingCertificatePassword: env.SIGNING_CERTIFICATE_PASSWORD,
    timestampUrl: env.TIMESTAMP_URL,
    /** Whether whoever signs on this site must type a code that was mailed to their address. */
    isEmailCodeNeeded: env.SIGNING_EMAIL_CODE === 'on',
    /** Who hosts new signings; open ones stay where they were begun. */
    signingProvider: env.ESIGN_PROVIDER,
    /** The signing services that are set up, chosen or not. */
    signingServices,
    seed: env.SEED,
    smtp: smtpFrom(env),
    mailFrom: env.MAIL_FROM,
    notifyEmail: env.NOTIFY_EMAIL,
    crm:
      env.CRM_WEBHOOK_URL && env.CRM_WEBHOOK_SECRET
        ? { url: env.CRM_WEBHOOK_URL, secret: env.CRM_WEBHOOK_SECRET }
        : undefined,
    /** The settings whose address is called without encryption, which is only taken for this machine. */
    plainSettings: (['CRM_WEBHOOK_URL', 'DOCUSEAL_URL', 'BREEZEDOC_API_URL'] as const).filter(
      (name) => env[name]?.startsWith('http:'),
    ),
    trustProxy: env.TRUST_PROXY,
    /** Wrong passwords allowed per address in 15 minutes; after five times as many, strangers take turns. */
    loginLimit: env.LOGIN_LIMIT,
    /** Look-ups, questions and form posts allowed per address and route in a minute. */
    visitorLimit: env.VISITOR_LIMIT,
    /** Confirmations to landowners in an hour, all addresses together. */
    confirmationLimit: env.CONFIRMATION_LIMIT,
    /** Mails to the admin about single things that visitors did, in an hour. */
    alertLimit: env.ALERT_LIMIT,
    /** A form that comes sooner after its page was opened looks automatic; 0 lets any time pass. */
    formSeconds: env.FORM_SECONDS,
    /** How many milliseconds answers may be held up before what can wait is put off; 0 for never. */
    shedAtMs: env.SHED_AT_MS,
    /** How long it goes on answering once it was told to end, so that a proxy notices. */
    drainSeconds: env.DRAIN_SECONDS,
    /** Where each night's backup goes, absent for none; how many are kept there; and what backups are encrypted with, if at all. */
    backups: backupsFrom(env, dataDir),
    /** What who reads `/metrics` shows; without it only this machine may, where the site is on it alone. */
    metricsToken: env.METRICS_TOKEN,
    /** OpenTelemetry's own variables say where traces go; it reads these and its others itself. */
    isTraced:
      (env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined,
    logLevel: env.LOG_LEVEL,
  }
}
export type Config = ReturnType<typeof loadConfig>
