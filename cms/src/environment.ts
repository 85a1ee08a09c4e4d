import { hkdfSync } from 'node:crypto'
import { join, resolve } from 'node:path'
import * as v from 'valibot'

/** The folder that holds `web`, `cms` and `offers-service`; this file runs from `cms/dist/src`. */
const repository = resolve(__dirname, '../../..')

const secret = v.pipe(
  v.optional(v.string(), ''),
  v.minLength(32, 'is missing or shorter than 32 characters'),
)

const Environment = v.object({
  CMS_PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a port number'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a port number'),
    ),
    '1337',
  ),
  CMS_SECRET: secret,
  CMS_TOKEN: secret,
  SERVICE_URL: v.optional(
    v.pipe(v.string(), v.url('must be an address such as http://127.0.0.1:3000')),
    'http://127.0.0.1:3000',
  ),
  PUBLIC_URL: v.optional(
    v.pipe(v.string(), v.url('must be an address such as https://land.example')),
    'http://localhost:3000',
  ),
  CMS_URL: v.optional(
    v.pipe(v.string(), v.url('must be an address such as http://127.0.0.1:1337')),
  ),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// (leave it out for SQLite)'),
    ),
  ),
  S3_BUCKET: v.optional(v.string()),
  S3_REGION: v.optional(v.string()),
  S3_ENDPOINT: v.optional(
    v.pipe(v.string(), v.url('must be an address such as https://s3.example')),
  ),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  SEED: v.optional(v.picklist(['demo', 'none'], 'must be demo or none')),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a log level such as warn or info',
    ),
    'warn',
  ),
})

/** Names of every variable the cms reads. */
export const environmentNames = Object.keys(Environment.entries)

/** Settings that were wrong at start, all of them in one message. */
export class EnvironmentProblem extends Error {}

/** Where uploads are kept in place of the data folder; absent for that. The service says more of what is wrong. */
function bucketFrom(env: v.InferOutput<typeof Environment>) {
  const { S3_BUCKET: name, S3_REGION: region, S3_ENDPOINT: endpoint } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  if (name && region && !accessKeyId === !secretAccessKey)
    return { name, region, endpoint, credentials }
  if (name ?? region ?? endpoint ?? accessKeyId ?? secretAccessKey)
    throw new EnvironmentProblem(
      'Please set S3_BUCKET and S3_REGION, and both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY or neither.',
    )
  return undefined
}
export type BucketSettings = NonNullable<ReturnType<typeof bucketFrom>>

/**
 * Reads the settings of the cms from the environment.
 * Not shared with `offers-service/src/platform/environment.ts`, because Strapi builds this package alone, as CommonJS.
 *
 * An empty variable counts as absent. Throws {@link EnvironmentProblem} naming every wrong variable.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = v.safeParse(Environment, given)
  if (!result.success) {
    const problems = result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`)
    throw new EnvironmentProblem(`Please correct these settings: ${problems.join('; ')}.`)
  }
  const env = result.output
  const dataDir = resolve(repository, env.DATA_DIR)
  return {
    port: env.CMS_PORT,
    token: env.CMS_TOKEN,
    publicUrl: env.PUBLIC_URL.replace(/\/+$/, ''),
    /** Where others reach the content system; absent means on this machine. */
    cmsUrl: env.CMS_URL,
    serviceUrl: env.SERVICE_URL.replace(/\/+$/, ''),
    dataDir,
    /** Everything in it can be read by anyone, so it is a folder of its own. */
    publicDir: join(dataDir, 'public'),
    databaseUrl: env.DATABASE_URL,
    bucket: bucketFrom(env),
    seed: env.SEED,
    logLevel: env.LOG_LEVEL,
    /** A secret of its own for each purpose, all made from the one that is kept. */
    secretFor: (purpose: string) =>
      Buffer.from(hkdfSync('sha256', env.CMS_SECRET, 'cms', purpose, 32)).toString('hex'),
  }
}
