import { Readable } from 'node:stream'
import type { BucketConfig } from './config.ts'

/** The folder in the data folder for what this machine keeps of the bucket. It may be emptied at any time. */
export const uploadCache = 'upload-cache'

/** A file in the bucket. `mark` (ETag) is another whenever its content is; `bytes` is how many there should be. */
export interface FoundFile {
  body: Readable
  bytes: number | undefined
  mark: string | undefined
  changedAt: Date | undefined
}

const noSuchFile = (error: unknown) => error instanceof Error && error.name === 'NoSuchKey'

function isUnchanged(error: unknown): boolean {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode === 304
}

/** The client of a bucket. How long it waits is in milliseconds. */
export async function clientOf(
  { endpoint, credentials, region }: BucketConfig,
  waits: { connectionTimeout: number; socketTimeout: number },
) {
  const { S3Client } = await import('@aws-sdk/client-s3')
  return new S3Client({
    region,
    ...(credentials && { credentials }),
    // Elsewhere than at AWS names of buckets stand in the path, and newer checksums are not always known.
    ...(endpoint !== undefined && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
    maxAttempts: 2,
    requestHandler: waits,
  })
}

/**
 * Opens the bucket that keeps uploads, under the names they have in the content system's library.
 *
 * Calls reject with what the library of the bucket says, which {@link bucketAdvice} puts into words. Its client is loaded here, so
 * that nobody waits for it who has no bucket.
 */
export async function openBucket(bucket: BucketConfig) {
  const { name } = bucket
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } =
    await import('@aws-sdk/client-s3')
  const client = await clientOf(bucket, { connectionTimeout: 3000, socketTimeout: 8000 })

  // As the content system writes it (`cms/src/library/bucket.ts`): what follows the host in the address of the file.
  const place = (file: string) => ({ Bucket: name, Key: `uploads/${file}` })
  return {
    /** Reads a file; undefined when there is none, `unchanged` when it is still the one with the mark `known`. */
    read: async (
      file: string,
      { known, signal }: { known?: string | undefined; signal: AbortSignal },
    ): Promise<FoundFile | 'unchanged' | undefined> => {
      const command = new GetObjectCommand({ ...place(file), ...(known && { IfNoneMatch: known }) })
      try {
        const found = await client.send(command, { abortSignal: signal })
        const { Body: body, ContentLength: bytes, ETag: mark, LastModified: changedAt } = found
        if (!(body instanceof Readable)) throw new Error('it answered without a file')
        return { body, bytes, mark, changedAt }
      } catch (error) {
        if (noSuchFile(error)) return undefined
        if (known && isUnchanged(error)) return 'unchanged'
        throw error
      }
    },
    write: async (file: string, content: Buffer): Promise<void> => {
      await client.send(new PutObjectCommand({ ...place(file), Body: content }))
    },
    remove: async (file: string): Promise<void> => {
      await client.send(new DeleteObjectCommand(place(file)))
    },
    close: () => client.destroy(),
  }
}
export type Bucket = Awaited<ReturnType<typeof openBucket>>

/** What S3 and its client call a failure, and what to do about it; `$` stands for what the names of the settings begin with. */
const badKeys =
  'the key is not known there, or its secret is wrong. Look at $ACCESS_KEY_ID and $SECRET_ACCESS_KEY.'
const otherRegion = 'it is in another region. Look at $REGION.'
const advice: Record<string, string> = {
  NoSuchBucket: 'there is no bucket of this name. Look at $BUCKET and $ENDPOINT.',
  InvalidAccessKeyId: badKeys,
  SignatureDoesNotMatch: badKeys,
  CredentialsProviderError:
    'this machine has no key for it. Set $ACCESS_KEY_ID and $SECRET_ACCESS_KEY.',
  AccessDenied:
    'the key may not do this. Let it list the bucket, and read, write and delete in it.',
  RequestTimeTooSkewed:
    'the clock of this machine is off. Let the machine set it (timedatectl set-ntp true).',
  PermanentRedirect: otherRegion,
  AuthorizationHeaderMalformed: otherRegion,
}

/** What can be said of an answer that has no code of S3, perhaps from a proxy or a web page. */
function withoutCode({ name, message }: Error, status: number | undefined): string {
  if (message === 'UnknownError' && status !== undefined) return `it answered ${status}`
  return message.includes('Deserialization error') ? 'no bucket answers like this' : message || name
}

/** Why the bucket could not be used and what to do about it, to follow a colon. */
export function bucketAdvice(error: unknown, prefix: 'S3_' | 'BACKUP_S3_' = 'S3_'): string {
  if (!(error instanceof Error)) return String(error)
  const known = advice[error.name]
  if (known !== undefined) return known.replaceAll('$', prefix)
  const isSilent = error.name === 'TimeoutError' || error.name === 'AbortError'
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  const reason = isSilent ? 'no answer in time' : withoutCode(error, $metadata?.httpStatusCode)
  return `${reason}. Look at ${prefix}ENDPOINT and at the network.`
}
