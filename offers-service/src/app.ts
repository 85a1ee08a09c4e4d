import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { registerApiDocs } from './api-docs-routes.ts'
import { registerHealthReport } from './doctor/routes.ts'
import { registerApiTokens } from './features/admin/auth/api-token-routes.ts'
import { registerKeys } from './features/admin/auth/keys-routes.ts'
import { loginThrottle } from './features/admin/auth/login-throttle.ts'
import { registerAdmin } from './features/admin/auth/routes.ts'
import type { Whose } from './features/admin/auth/second-factor-place.ts'
import { registerSecondFactor } from './features/admin/auth/second-factor-routes.ts'
import { secondFactor } from './features/admin/auth/second-factor.ts'
import { registerClientErrors } from './features/admin/client-errors/routes.ts'
import { registerMailFiles } from './features/admin/mail-files/routes.ts'
import { registerMembers } from './features/admin/members/routes.ts'
import { registerPresence } from './features/admin/presence/routes.ts'
import { registerPeople } from './features/admin/privacy/people/routes.ts'
import { registerRetention } from './features/admin/privacy/retention/routes.ts'
import { registerReceivedMail } from './features/admin/received-mail/routes.ts'
import { registerIntegrations } from './features/admin/settings/integration-routes.ts'
import { registerToday } from './features/admin/today/routes.ts'
import { registerContact } from './features/contact/routes.ts'
import { registerContent } from './features/content/register.ts'
import { registerCounterOffers } from './features/offers/admin/counter-offer-routes.ts'
import { registerAdminOffers } from './features/offers/admin/routes.ts'
import { registerBulkChanges } from './features/offers/bulk/routes.ts'
import { registerCalendar } from './features/offers/closing/calendar-routes.ts'
import { registerClosingDetails } from './features/offers/closing/details-routes.ts'
import { registerClosing } from './features/offers/closing/routes.ts'
import { registerDeletedDrafts } from './features/offers/deleted-drafts/routes.ts'
import { registerDoNotMail } from './features/offers/do-not-mail/routes.ts'
import { registerEmailedOffers } from './features/offers/emailed/routes.ts'
import { registerLetters } from './features/offers/letter/routes.ts'
import { registerLists } from './features/offers/lists/routes.ts'
import { registerMailingCalls } from './features/offers/mailings/calls-routes.ts'
import { registerMailingResults } from './features/offers/mailings/results-routes.ts'
import { registerMailings } from './features/offers/mailings/routes.ts'
import { registerParcels } from './features/offers/parcels/routes.ts'
import { registerNearbySales } from './features/offers/sales/routes.ts'
import { registerSavedItems } from './features/offers/search/saved-item-routes.ts'
import { guardGuessing } from './features/offers/seller/guess-limiter.ts'
import { registerOffers } from './features/offers/seller/routes.ts'
import { registerSharedOffers } from './features/offers/seller/shared-offer-routes.ts'
import { registerOfferSpreadsheets } from './features/offers/spreadsheet/routes.ts'
import { businessDay } from './features/offers/status.ts'
import { guardByFact, registerVerificationQuestion } from './features/offers/verification/routes.ts'
import { registerAdminSigning } from './features/signing/admin/routes.ts'
import { registerWebhooks } from './features/signing/hosted/docuseal/webhook-routes.ts'
import { registerSigning } from './features/signing/seller/routes.ts'
import type { SigningServices } from './features/signing/services.ts'
import { registerHealth } from './health.ts'
import { titleOf } from './jobs.ts'
import { registerMetrics } from './metrics.ts'
import { registerOpenApi } from './openapi.ts'
import { registerPages } from './pages/routes.ts'
import { guardAdmin } from './platform/access/guard.ts'
import { securityLog } from './platform/access/security-log.ts'
import type { Config } from './platform/config.ts'
import { registerAfterRequest } from './platform/http/after-request.ts'
import { registerDraining } from './platform/http/draining.ts'
import {
  answerUnreadable,
  answerUnroutable,
  registerErrors,
} from './platform/http/error-handler.ts'
import { readForwardedFor } from './platform/http/forwarded-for.ts'
import { refuseOtherHosts } from './platform/http/hosts.ts'
import { logOptions } from './platform/http/log.ts'
import { visitCounts } from './platform/http/rate-limits.ts'
import { acceptOnlyJson, bodyLimit } from './platform/http/request-bodies.ts'
import { answerFromCache, ResponseCache } from './platform/http/response-cache.ts'
import {
  insistOnHttps,
  securityHeaders,
  sendSecurityHeaders,
} from './platform/http/security-headers.ts'
import { shedLoad } from './platform/http/shedding.ts'
import { refuseNulCharacters, withoutCompilers, withValibot } from './platform/http/validation.ts'
import { registerJobs } from './platform/jobs/routes.ts'

/** At a level that leaves out warnings, the admin log-in is silent too; at any other it tells of log-ins as well. */
const securityLogLevel = (level: Config['logLevel']) =>
  ['fatal', 'error', 'silent'].includes(level) ? level : 'info'

/**
 * Builds the whole service from its parts without listening, so that tests and the server run the same app. It logs to
 * `logTo`, or to the standard output.
 */
export async function buildApp(services: SigningServices, logTo?: Writable) {
  const headers = securityHeaders(services.config)
  const app = withValibot(
    Fastify({
      logger: { ...logOptions(services.config.logLevel), ...(logTo && { stream: logTo }) },
      trustProxy: services.config.trustProxy ?? false,
      // The one moment before the address of a visitor is first read, which is for the log.
      rewriteUrl: (request) => {
        readForwardedFor(request)
        return request.url ?? '/'
      },
      bodyLimit,
      schemaController: withoutCompilers,
      // Read out on the phone, and the same in no two processes.
      genReqId: () => randomUUID().slice(0, 8),
      // Time for a picture of the largest size on a slow line.
      requestTimeout: 120_000,
      forceCloseConnections: 'idle',
      // What still comes while it closes is answered: whoever sent it could not know.
      return503OnClosing: false,
      frameworkErrors: answerUnroutable(headers),
      clientErrorHandler: answerUnreadable(headers),
      // As long as an address can be: what is too long to exist is for each route to say.
      routerOptions: { ignoreTrailingSlash: false, maxParamLength: 16_384 },
    }),
  )
  registerAfterRequest(app)
  registerDraining(app)
  acceptOnlyJson(app)
  sendSecurityHeaders(app, services.config)
  refuseOtherHosts(app, services.config)
  insistOnHttps(app, services.config)
  const responseCache = new ResponseCache(() => businessDay(services.now()))
  services.contentChanges.subscribe(() => responseCache.clear())
  answerFromCache(app, responseCache)
  registerErrors(app, services.db)
  shedLoad(app, services.config)
  await app.register(cookie)
  await app.register(rateLimit, { global: false, store: visitCounts(services) })
  refuseNulCharacters(app)
  const { logLevel } = services.config
  const securityLogger = app.log.child({ name: 'security' }, { level: securityLogLevel(logLevel) })
  const security = securityLog(services, securityLogger)
  guardAdmin(app, services, security)

  registerApiDocs(app, services)
  registerOpenApi(app, services)
  guardGuessing(app, services)
  guardByFact(app, services)

  registerOffers(app, services)
  registerSharedOffers(app, services)
  registerEmailedOffers(app, services)
  registerVerificationQuestion(app, services, security)
  registerAdminOffers(app, services)
  registerCounterOffers(app, services)
  registerDeletedDrafts(app, services)
  registerBulkChanges(app, services)
  registerDoNotMail(app, services)
  registerMailings(app, services)
  registerMailingCalls(app, services)
  registerMailingResults(app, services)
  registerSavedItems(app, services)
  await registerParcels(app, services)
  registerNearbySales(app, services)
  await registerLists(app, services)
  registerOfferSpreadsheets(app, services)
  registerLetters(app, services)
  registerClosing(app, services)
  await registerClosingDetails(app, services)
  registerCalendar(app, services, security)
  registerSigning(app, services)
  await registerAdminSigning(app, services, security)
  registerWebhooks(app, services)
  registerContact(app, services)
  registerPeople(app, services, security)
  await registerReceivedMail(app, services, security)
  await registerMailFiles(app, services)
  const { library, strapi } = await registerContent(app, services)
  registerHealth(app, services, library)
  registerMetrics(app, services, library, responseCache)
  const factor = (whose: Whose) => secondFactor(services, whose)
  const loginParts = { throttle: loginThrottle(services), factor, security }
  registerAdmin(app, services, loginParts)
  registerKeys(app, services, loginParts)
  registerSecondFactor(app, services, loginParts)
  registerApiTokens(app, services, loginParts)
  registerMembers(app, services, loginParts)
  registerPresence(app, services)
  registerRetention(app, services, security)
  registerClientErrors(app, services)
  registerToday(app, services, titleOf, loginParts, library)
  registerJobs(app, services, titleOf)
  registerIntegrations(app, services)
  registerHealthReport(app, services)
  await registerPages(app, services, library, strapi, responseCache)
  return app
}
