import { backupJob, restoreTrialJob } from './backups/nightly.ts'
import { healthJob } from './doctor/nightly.ts'
import { forgetClientErrors } from './features/admin/client-errors/client-errors.ts'
import { memberMailParts } from './features/admin/members/invitation.ts'
import { eraseWhatIsOld } from './features/admin/privacy/retention/erase.ts'
import { emptyLeadTrash } from './features/admin/privacy/retention/trash.ts'
import { sendMorningMail } from './features/admin/today/morning-mail.ts'
import { leadIndex } from './features/contact/search-text.ts'
import { noteLeadMail } from './features/contact/sent-mail.ts'
import { keepPlannedDays } from './features/content/planned-days.ts'
import { emptyTrash, forgetOldSettings } from './features/content/versions.ts'
import { noteOfferMail } from './features/offers/admin/sent-mail.ts'
import { bulkChangeJob } from './features/offers/bulk/job.ts'
import { forgetOldChanges } from './features/offers/bulk/store.ts'
import { emptyDraftTrash } from './features/offers/deleted-drafts/store.ts'
import { emailedOfferParts } from './features/offers/emailed/mail-parts.ts'
import { sendReminders } from './features/offers/emailed/reminders.ts'
import { forgetOldLists } from './features/offers/lists/retention.ts'
import { printRunJob } from './features/offers/mailings/print/job.ts'
import { forgetOldRuns } from './features/offers/mailings/print/store.ts'
import { countMailings } from './features/offers/mailings/results.ts'
import { fillParcels } from './features/offers/parcels/fill.ts'
import { placeRenewal } from './features/offers/parcels/renew-places.ts'
import { parcelIndex } from './features/offers/parcels/search-text.ts'
import { offerIndex } from './features/offers/search/search-text.ts'
import { timestampJob } from './features/signing/documents/timestamp.ts'
import { evidenceCheckJob, planEvidenceCheck } from './features/signing/evidence/nightly-check.ts'
import { cancelJob } from './features/signing/hosted/cancel.ts'
import { checkJob } from './features/signing/hosted/check-job.ts'
import { serviceTestJob } from './features/signing/hosted/health.ts'
import { signingMailParts } from './features/signing/mail/mail-parts.ts'
import type { SigningServices } from './features/signing/services.ts'
import { planBackup } from './platform/backup/nightly.ts'
import { keptUntil, watchClock } from './platform/clock.ts'
import { eventJob } from './platform/events/deliver.ts'
import { forgetOldAnswers } from './platform/http/idempotency.ts'
import { forgetOldCounts } from './platform/http/rate-limits.ts'
import type { TitleOf } from './platform/jobs/overview.ts'
import type { JobHandlers, JobKind } from './platform/jobs/worker.ts'
import { forgetUnsentFiles, mailFileParts } from './platform/mail/files.ts'
import { mailJob } from './platform/mail/handler.ts'
import type { SendMail } from './platform/mail/transport.ts'
import type { Log } from './platform/services.ts'

/** What handlers of jobs are made with. `send` hands mail over; tests collect it instead. */
interface Context {
  services: SigningServices
  send: SendMail
}

/** Every kind of work there is outside requests. */
const jobKinds: readonly JobKind<Context>[] = [
  mailJob<SigningServices>(
    { ...signingMailParts, ...memberMailParts, ...emailedOfferParts, ...mailFileParts },
    [noteOfferMail, noteLeadMail],
  ),
  eventJob,
  checkJob,
  cancelJob,
  serviceTestJob,
  bulkChangeJob,
  printRunJob,
  timestampJob,
  evidenceCheckJob,
  backupJob,
  restoreTrialJob,
  healthJob,
]

/** What can be searched. */
export const textIndexes = [offerIndex, leadIndex, parcelIndex]

/** Who does which kind of job. */
export function jobHandlers(services: SigningServices, send: SendMail): JobHandlers {
  return Object.fromEntries(
    jobKinds.map(({ kind, handler }) => [kind, handler({ services, send })]),
  )
}

/** How many of a kind one process does at the same time, where that is more than one. */
export const jobLimits = Object.fromEntries(
  jobKinds.flatMap(({ kind, limits }) => (limits ? [[kind, limits]] : [])),
)

export const titleOf: TitleOf = ({ kind, payload }) =>
  jobKinds.find((known) => known.kind === kind)?.title(JSON.parse(payload)) ?? kind

/** What is tidied up or counted at the start and every hour, besides the queue itself. */
export function maintenanceOf(services: SigningServices): ((log: Log) => Promise<void>)[] {
  const { db, now } = services
  /** Deletes by age only while the clock is to be believed. */
  const whenSteady = (deletion: () => Promise<void>) => async () => {
    if ((await keptUntil(db.read, now())) === undefined) await deletion()
  }
  return [
    async () => await watchClock(services),
    async () => await fillParcels(services),
    placeRenewal(services),
    async () => await forgetOldCounts(db, now()),
    async () => await forgetOldAnswers(db, now()),
    whenSteady(async () => await eraseWhatIsOld(services)),
    async () => await forgetClientErrors(db.write, now()),
    whenSteady(async () => await keepPlannedDays(services)),
    whenSteady(async () => await sendReminders(services)),
    whenSteady(async () => await emptyTrash(db, now())),
    whenSteady(async () => await forgetOldSettings(db, now())),
    // A lead is kept by a draft that can be put back.
    whenSteady(async () => await emptyDraftTrash(db, now())),
    whenSteady(async () => await emptyLeadTrash(services)),
    whenSteady(async () => await forgetOldLists(db, now())),
    whenSteady(async () => await forgetOldChanges(db, now())),
    whenSteady(async () => await forgetOldRuns(db, now())),
    whenSteady(async () => await forgetUnsentFiles(db.write, now())),
    async () => await planBackup(services),
    async () => await planEvidenceCheck(services),
    async () => await sendMorningMail(services, titleOf),
    async (log) => await countMailings(db, log),
    ...textIndexes.map((index) => async () => await db.engine.text.forgetDeleted(db.write, index)),
  ]
}
