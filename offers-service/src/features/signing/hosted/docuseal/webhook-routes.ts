import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { docusealWebhook } from '../../../../../contract/index.ts'
import type { DocusealConfig } from '../../../../platform/config.ts'
import { HttpError } from '../../../../platform/http/errors.ts'
import type { App } from '../../../../platform/http/validation.ts'
import { isSameSecret } from '../../../../platform/security/tokens.ts'
import type { SigningServices } from '../../services.ts'
import { enqueueCheckNow } from '../check-schedule.ts'

/** A notice older or newer than this is refused, so that one that was recorded cannot be played again later. */
const toleranceSeconds = 300

const signatureHeader = 'x-docuseal-signature'

/**
 * Whether a notice comes from our DocuSeal.
 *
 * A secret that begins with `whsec_` signs the time and the raw body (HMAC-SHA256, in `X-Docuseal-Signature`). Older
 * installations know no signature; their secret is the value of a header.
 */
function isGenuineNotice(
  { webhookSecret: secret, webhookHeader }: DocusealConfig,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Uint8Array,
  now: Date,
): boolean {
  if (secret === undefined) return false
  if (!secret.startsWith('whsec_')) {
    const given = headers[webhookHeader]
    return typeof given === 'string' && isSameSecret(given, secret)
  }
  const [, seconds = '', signature = ''] =
    /^(\d{1,12})\.([0-9a-f]{64})$/.exec(String(headers[signatureHeader])) ?? []
  const isRecent = Math.abs(now.getTime() / 1000 - Number(seconds)) <= toleranceSeconds
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  return isRecent && isSameSecret(signature, expected)
}

const Notice = v.object({
  data: v.object({
    id: v.optional(v.number()),
    submission_id: v.optional(v.number()),
    submission: v.optional(v.object({ id: v.optional(v.number()) })),
  }),
})

/** Which submission a notice is about; undefined for notices that are about none. Nothing else in it is believed. */
function submissionOf(body: Uint8Array): string | undefined {
  try {
    const notice: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    const { data } = v.parse(Notice, notice)
    const id = data.submission_id ?? data.submission?.id ?? data.id
    return id === undefined ? undefined : String(id)
  } catch {
    return undefined
  }
}

/**
 * Where DocuSeal tells that something happened to a submission.
 *
 * A notice only makes us ask DocuSeal itself, from a job, so it can come twice, late or never. One about a submission that
 * is not ours is answered like any other, or DocuSeal would send it again for two days.
 */
export function registerWebhooks(app: App, services: SigningServices): void {
  const { config, db, now, wakeJobs } = services
  void app.register(async (scope) => {
    // The signature is about the body's bytes, which parsing and writing again would not give back.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route<{ Body: Buffer | undefined }>({
      method: 'POST',
      url: docusealWebhook,
      // It repeats what was filled in, which may be much.
      bodyLimit: 1024 * 1024,
      config: { access: 'public', rateLimit: { max: 600, timeWindow: 60_000 } },
      handler: async (request) => {
        const docuseal = config.signingServices.docuseal
        const { body } = request
        if (!docuseal || !body || !isGenuineNotice(docuseal, request.headers, body, now()))
          throw new HttpError('notice_not_genuine')
        const externalId = submissionOf(body)
        const signing =
          externalId === undefined
            ? undefined
            : await db.read
                .selectFrom('signings')
                .select(['id', 'offer_id'])
                .where('provider', '=', 'docuseal')
                .where('external_id', '=', externalId)
                .where('status', '=', 'open')
                .executeTakeFirst()
        if (signing) await enqueueCheckNow(db.write, now(), signing)
        wakeJobs()
        return { ok: true }
      },
    })
  })
}
