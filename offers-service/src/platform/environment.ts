import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import * as v from 'valibot'
import { signingProviders } from '../../contract/index.ts'
import { isPrivateWay } from './outgoing.ts'

const number = (form: RegExp, message = 'must be a whole number') =>
  v.pipe(v.string(), v.regex(form, message), v.transform(Number))
const port = (fallback: number) =>
  v.optional(
    v.pipe(number(/^\d+$/, 'must be a port number'), v.maxValue(65_535, 'must be a port number')),
    String(fallback),
  )
const count = (fallback: number) => v.optional(number(/^[1-9]\d*$/), String(fallback))
const longText = (length: number) =>
  v.pipe(v.string(), v.minLength(length, `must have at least ${length} characters`))
const address = (schemes: string[], message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => schemes.some((scheme) => text.startsWith(`${scheme}://`)), message),
    v.check((text) => URL.canParse(text), message),
  )
const secret = v.pipe(
  v.optional(v.string(), ''),
  v.minLength(32, ({ input }) =>
    input === '' ? 'is missing' : 'must have at least 32 characters',
  ),
)
const webhookSecret = v.pipe(
  v.string(),
  v.regex(
    /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
    'must be whsec_ followed by at least 24 bytes in base64',
  ),
)
const webAddress = address(['http', 'https'], 'must start with http:// or https://')
/** The site answers at the root of its address, so its pages would not be found below a path. */
const siteAddress = v.pipe(
  webAddress,
  v.check((text) => {
    const url = URL.parse(text)
    return url !== null && `${url.origin}/` === url.href
  }, 'must be an address without a path, name or password, such as https://land.example'),
)
/** Where keys and what we know of people go. */
const privateAddress = v.pipe(
  webAddress,
  v.check(isPrivateWay, 'must start with https:// (http:// is only for this machine)'),
)

const templateNumber = number(/^\d+$/, 'must be the number of a template')

/** The names proxies are trusted by beside their addresses. */
const ranges = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Whether a text names some proxies: an address, a network that is not everything, or a well-known range. */
function isProxy(text: string): boolean {
  if (ranges.has(text)) return true
  const [ip = '', length, ...rest] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(ip)] ?? 0
  if (bits === 0 || rest.length > 0) return false
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= bits)
}

/** How many proxies stand in front, or which. */
const proxies = v.pipe(
  v.string(),
  v.check(
    (text) => /^[1-9]\d?$/.test(text) || text.split(',').every((proxy) => isProxy(proxy.trim())),
    'must be how many proxies stand in front, such as 1, or their addresses, such as 10.0.0.5, 10.0.0.0/8 or loopback; if everyone were trusted, every visitor could claim any address',
  ),
  v.transform((text) => {
    const hops = Number(text)
    // Fastify takes a bare number for nobody.
    if (hops > 0) return (_address: string, hop: number) => hop < hops
    return text.split(',').map((proxy) => proxy.trim())
  }),
)

const bucketName = v.pipe(
  v.string(),
  v.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket, such as land'),
)

/** Further names of the site, apart by commas. */
const hostNames = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').flatMap((name) => name.trim().toLowerCase() || [])),
  v.array(
    v.pipe(
      v.string(),
      v.regex(
        /^[a-z\d][a-z\d.-]*$/,
        'must be names without a port, apart by commas, such as www.land.example',
      ),
    ),
  ),
)

/** Whether this names a time zone, or a file with one, as the C library takes it. Node would quietly take UTC for any other. */
function isTimeZone(text: string): boolean {
  const name = text.replace(/^:/, '')
  if (isAbsolute(name)) return existsSync(name)
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Every variable the service reads, as it must be written. `.env.example` says what each is for. */
export const Environment = v.object({
  PORT: port(3000),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PUBLIC_URL: v.optional(siteAddress),
  ALLOWED_HOSTS: v.optional(hostNames, ''),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    address(['postgres', 'postgresql'], 'must start with postgres:// (leave it out for SQLite)'),
  ),
  DATABASE_POOLER_URL: v.optional(
    address(['postgres', 'postgresql'], 'must start with postgres://'),
  ),
  ADMIN_PASSWORD: v.optional(longText(8)),
  CMS_PORT: port(1337),
  CMS_URL: v.optional(webAddress),
  CMS_TOKEN: secret,
  SIGNING_SECRET: secret,
  SIGNING_SECRETS_BEFORE: v.optional(
    v.union([
      v.literal('none'),
      v.pipe(
        v.string(),
        v.trim(),
        v.transform((text) => text.split(/\s+/)),
        v.array(longText(32)),
      ),
    ]),
  ),
  SIGNING_CERTIFICATE: v.optional(v.string()),
  SIGNING_CERTIFICATE_PASSWORD: v.optional(v.string()),
  TIMESTAMP_URL: v.optional(webAddress),
  SIGNING_EMAIL_CODE: v.optional(v.picklist(['off', 'on'], 'must be off or on'), 'off'),
  ESIGN_PROVIDER: v.optional(
    v.picklist(signingProviders, `must be ${signingProviders.join(', ')}`),
    'builtin',
  ),
  BREEZEDOC_API_URL: v.optional(privateAddress, 'https://breezedoc.com/api'),
  BREEZEDOC_TOKEN: v.optional(v.string()),
  BREEZEDOC_TEMPLATE_ID: v.optional(templateNumber),
  BREEZEDOC_SIGNING_URL: v.optional(
    v.pipe(privateAddress, v.includes('{slug}', 'must contain {slug}')),
    'https://breezedoc.com/r/{slug}',
  ),
  DOCUSEAL_URL: v.optional(privateAddress),
  DOCUSEAL_TOKEN: v.optional(v.string()),
  DOCUSEAL_TEMPLATE_ID: v.optional(templateNumber),
  DOCUSEAL_WEBHOOK_SECRET: v.optional(longText(16)),
  DOCUSEAL_WEBHOOK_HEADER: v.optional(v.string(), 'X-Webhook-Secret'),
  S3_BUCKET: v.optional(bucketName),
  S3_REGION: v.optional(v.string()),
  S3_ENDPOINT: v.optional(webAddress),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  SEED: v.optional(v.picklist(['demo', 'none'], 'must be demo or none')),
  SMTP_URL: v.optional(address(['smtp', 'smtps'], 'must start with smtp:// or smtps://')),
  SMTP_REQUIRE_TLS: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  // Of `"Your Land" <hello@land.example>` in a .env file only what is within the quotation marks arrives.
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /[^\s<]@[^\s>]/,
        'must have an email address, such as Your Land <hello@land.example>, without quotation marks',
      ),
    ),
  ),
  NOTIFY_EMAIL: v.optional(v.pipe(v.string(), v.rfcEmail('must be an email address'))),
  CRM_WEBHOOK_URL: v.optional(privateAddress),
  CRM_WEBHOOK_SECRET: v.optional(webhookSecret),
  TRUST_PROXY: v.optional(proxies),
  LOGIN_LIMIT: count(10),
  VISITOR_LIMIT: count(60),
  CONFIRMATION_LIMIT: count(30),
  ALERT_LIMIT: count(20),
  FORM_SECONDS: v.optional(number(/^\d+$/), '2'),
  SHED_AT_MS: v.optional(number(/^\d{1,5}$/), '300'),
  DRAIN_SECONDS: v.optional(number(/^[0-8]$/, 'must be a whole number from 0 to 8'), '0'),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_KEEP: count(14),
  BACKUP_PASSPHRASE: v.optional(longText(12)),
  BACKUP_S3_BUCKET: v.optional(bucketName),
  BACKUP_S3_REGION: v.optional(v.string()),
  BACKUP_S3_ENDPOINT: v.optional(privateAddress),
  BACKUP_S3_ACCESS_KEY_ID: v.optional(v.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  BACKUP_S3_DAYS: count(30),
  METRICS_TOKEN: v.optional(longText(32)),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(webAddress),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(webAddress),
  TZ: v.optional(
    v.pipe(
      v.string(),
      v.check(isTimeZone, 'must be the name of a time zone, such as America/Chicago, or left out'),
    ),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a log level such as warn or info',
    ),
    'warn',
  ),
})

/** Names of every variable the service reads; a test compares them with `.env.example`. */
export const environmentNames = Object.keys(Environment.entries)

export type Env = v.InferOutput<typeof Environment>
