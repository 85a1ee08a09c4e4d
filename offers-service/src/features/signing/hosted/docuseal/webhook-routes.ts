import { docusealWebhook } from '../../../../../contract/index.ts'
import { Refusal } from '../../../../platform/http/errors.ts'
import type { SigningServices } from '../../services.ts'
import type { App } from '../../../../platform/http/validation.ts'
import { enqueueCheckNow } from '../checks/jobs.ts'
import { isGenuineNotice, submissionOf } from './notice.ts'

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
          throw new Refusal('notice_not_genuine')
        const externalId = submissionOf(body)
        const signing =
          externalId === undefined
            ? undefined
            : await db.query
                .selectFrom('signings')
                .select(['id', 'offer_id'])
                .where('provider', '=', 'docuseal')
                .where('external_id', '=', externalId)
                .where('status', '=', 'open')
                .executeTakeFirst()
        if (signing) await enqueueCheckNow(db.query, now(), signing)
        wakeJobs()
        return { ok: true }
      },
    })
  })
}
