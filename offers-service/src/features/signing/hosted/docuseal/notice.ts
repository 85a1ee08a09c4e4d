import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { DocusealConfig } from '../../../../platform/config.ts'

/** A notice older or newer than this is refused, so that one that was recorded cannot be played again later. */
const toleranceSeconds = 300

const signatureHeader = 'x-docuseal-signature'

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Whether a notice comes from our DocuSeal.
 *
 * A secret that begins with `whsec_` signs the time and the raw body (HMAC-SHA256, in `X-Docuseal-Signature`). Older
 * installations know no signature; their secret is the value of a header.
 */
export function isGenuineNotice(
  { webhookSecret: secret, webhookHeader }: DocusealConfig,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Uint8Array,
  now: Date,
): boolean {
  if (secret === undefined) return false
  if (!secret.startsWith('whsec_')) {
    const given = headers[webhookHeader]
    return typeof given === 'string' && isSame(given, secret)
  }
  const [, seconds = '', signature = ''] =
    /^(\d{1,12})\.([0-9a-f]{64})$/.exec(String(headers[signatureHeader])) ?? []
  const isRecent = Math.abs(now.getTime() / 1000 - Number(seconds)) <= toleranceSeconds
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  return isRecent && isSame(signature, expected)
}

const Notice = v.object({
  data: v.object({
    id: v.optional(v.number()),
    submission_id: v.optional(v.number()),
    submission: v.optional(v.object({ id: v.optional(v.number()) })),
  }),
})

/** Which submission a notice is about; undefined for notices that are about none. Nothing else in it is believed. */
export function submissionOf(body: Uint8Array): string | undefined {
  try {
    const notice: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    const { data } = v.parse(Notice, notice)
    const id = data.submission_id ?? data.submission?.id ?? data.id
    return id === undefined ? undefined : String(id)
  } catch {
    return undefined
  }
}
