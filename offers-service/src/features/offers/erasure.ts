import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { publishEvents } from '../../platform/events/publish.ts'
import { deleteJobsAbout, forgetFailuresNaming } from '../../platform/jobs/erasure.ts'
import { eraseDeletedDrafts, sellersOfDeleted } from './deleted-drafts/store.ts'
import { emailedSubjects } from './emailed/messages.ts'
import { answeredQuestion, sentMail } from './events.ts'
import type { OfferServices } from './hooks.ts'
import { forgetRuns, holdMailingsNaming } from './mailings/print/store.ts'
import { answerSubjects, linesOfAlert, quoted } from './messages.ts'
import { forgetAtParcels } from './parcels/unused.ts'
import { lockOffers } from './store.ts'
import type { QuestionRow } from './tables.ts'

/** What an erasure of offers left behind, and the ids of the jobs that went with the others. */
interface OfferErasure {
  /** The reference numbers of those that a seller has signed, which are contracts and stay. */
  kept: string[]
  /** The ids of those that somebody may still sign at a signing service, and that stay until that is ended. */
  elsewhere: string[]
  jobIds: string[]
}

/** Those of these offers that somebody has signed, in part or whole: contracts, which no erasure takes. */
export async function findSigned(query: Queries, offerIds: readonly string[]): Promise<string[]> {
  if (offerIds.length === 0) return []
  const rows = await query
    .selectFrom('offers')
    .select('id')
    .where('id', 'in', offerIds)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'signed'),
        eb.exists(
          eb
            .selectFrom('signings')
            .leftJoin('signers', 'signers.signing_id', 'signings.id')
            .select('signings.id')
            .whereRef('signings.offer_id', '=', 'offers.id')
            .where((inner) =>
              inner.or([
                inner('signings.document_id', 'is not', null),
                inner('signers.signed_at', 'is not', null),
              ]),
            ),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** By what the sellers of these offers are named, for finding it in what a mail server answered. */
async function namesOf(query: Queries, offerIds: readonly string[]): Promise<string[]> {
  const sellers = await query
    .selectFrom('offers')
    .select(['seller_name', 'seller_email', 'seller_phone'])
    .where('id', 'in', offerIds)
    .execute()
  const others = await query
    .selectFrom('co_sellers')
    .select(['name', 'email'])
    .where('offer_id', 'in', offerIds)
    .execute()
  const questions = await query
    .selectFrom('questions')
    .select('reply_to')
    .where('offer_id', 'in', offerIds)
    .execute()
  return [...sellers, ...others, ...questions]
    .flatMap((row) => Object.values(row))
    .filter((text) => text !== '')
}

/** Deletes jobs about offers that are erased, and asks the CRM to forget them; it is sent nothing but their reference numbers. */
async function forgetOutside(
  query: Queries,
  erased: ReadonlyArray<{ id: string; referenceNumber: string }>,
  now: Date,
): Promise<string[]> {
  const jobIds = await deleteJobsAbout(
    query,
    erased.map(({ id }) => `offers:${id}`),
  )
  await publishEvents(query, now, () =>
    erased.map(({ referenceNumber }) => ({
      type: 'offer.erased',
      data: { referenceNumber },
      about: null,
    })),
  )
  return jobIds
}

/** Deletes those of these offers that are drafts in the trash; answers the ids of the jobs that went with them. */
async function eraseFromTrash(
  query: Queries,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const drafts = await eraseDeletedDrafts(query, ids)
  if (drafts.length === 0) return []
  const names = drafts.flatMap((draft) => sellersOfDeleted(draft).flatMap(Object.values<string>))
  await forgetFailuresNaming(
    query,
    names.filter((text) => text !== ''),
  )
  const erased = drafts.map(({ offer }) => ({
    id: offer.id,
    referenceNumber: offer.reference_number,
  }))
  return await forgetOutside(query, erased, now)
}

/**
 * Deletes those of these offers that nobody has signed and nobody can sign at a signing service (`endElsewhere` comes before), with their history, questions, signings and jobs, and the personal data of their parcels.
 * So are those that are drafts in the trash.
 */
export async function eraseOffers(
  { now, offerHooks }: Pick<OfferServices, 'now' | 'offerHooks'>,
  query: Queries,
  offerIds: readonly string[],
): Promise<OfferErasure> {
  if (offerIds.length === 0) return { kept: [], elsewhere: [], jobIds: [] }
  const mailings = await holdMailingsNaming(query, offerIds)
  // So that no signature can be added to them meanwhile; one that is on its way is waited for.
  await lockOffers(query, offerIds)
  // One that is being put back is waited for, and is among the others then.
  const trashJobs = await eraseFromTrash(query, offerIds, now())
  const signed = await findSigned(query, offerIds)
  const offers = await query
    .selectFrom('offers')
    .select(['id', 'reference_number as referenceNumber', 'parcel_id as parcelId'])
    .where('id', 'in', offerIds)
    .execute()
  const kept = offers.filter(({ id }) => signed.includes(id))
  const open = await offerHooks.openElsewhere(query, offerIds)
  const elsewhere = offers.flatMap(({ id }) => (open.has(id) && !signed.includes(id) ? [id] : []))
  const erased = offers.filter(({ id }) => !signed.includes(id) && !elsewhere.includes(id))
  const remainingNumbers = kept.map(({ referenceNumber }) => referenceNumber)
  if (erased.length === 0) return { kept: remainingNumbers, elsewhere, jobIds: trashJobs }

  const ids = erased.map(({ id }) => id)
  await forgetFailuresNaming(query, await namesOf(query, ids))
  await offerHooks.erased(query, ids)
  await forgetRuns(query, mailings)
  await query.deleteFrom('offers').where('id', 'in', ids).execute()
  await forgetAtParcels(
    query,
    erased.map(({ parcelId }) => parcelId),
  )
  const jobIds = [...trashJobs, ...(await forgetOutside(query, erased, now()))]
  return { kept: remainingNumbers, elsewhere, jobIds }
}

/**
 * Deletes questions of offers that stay, with what the offers' histories and the jobs about them repeat; answers the ids of those
 * jobs. What proves a signature repeats no question.
 *
 * `with what waits` also takes jobs that wait and that name the address, for somebody who asked to be forgotten; otherwise these go
 * out, since the address may be a seller's.
 */
export async function eraseQuestions(
  query: Queries,
  ids: readonly string[],
  which: 'with what waits' | 'what is done',
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await query.selectFrom('questions').selectAll().where('id', 'in', ids).execute()
  await lockOffers(query, [...new Set(rows.map((row) => row.offer_id))])
  const jobIds: string[] = []
  for (const row of rows) jobIds.push(...(await eraseQuestion(query, row, which)))
  return jobIds
}

async function eraseQuestion(
  query: Queries,
  row: QuestionRow,
  which: 'with what waits' | 'what is done',
): Promise<string[]> {
  const { id, offer_id: offerId, question, reply_to: replyTo } = row
  await query.deleteFrom('questions').where('id', '=', id).execute()
  // What somebody said of whose land it is ends with a period among the questions, and without one in the history.
  const words = question.replace(/\.$/, '')
  const answered = answeredQuestion(question)
  const { reference_number: number } = await query
    .selectFrom('offers')
    .select('reference_number')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow()
  const subjects = { ...answerSubjects(number), ...emailedSubjects(number) }
  const mailed = Object.values(subjects).map((subject) => sentMail(subject, replyTo))
  const details = [...mailed, question, `${question} (${replyTo})`, `${words} (${replyTo})`]
  await query
    .updateTable('offer_events')
    .set({ detail: '' })
    .where('offer_id', '=', offerId)
    .where((eb) =>
      eb.or([
        eb('detail', 'in', details),
        sql<boolean>`substr(detail, 1, ${Array.from(answered).length}) = ${answered}`,
      ]),
    )
    .execute()
  // Who named another number may have left no address.
  const addresses = replyTo === '' ? [] : [replyTo]
  await forgetFailuresNaming(query, addresses)
  const isAll = which === 'with what waits'
  const about = await query
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('about', '=', `offers:${offerId}`)
    .$if(!isAll, (jobs) => jobs.where('status', '!=', 'waiting'))
    .execute()
  const parts = [...linesOfAlert(row), ...(isAll ? addresses : [quoted(question)])]
  // A question may be a word that others say too, so it is sought as all that an event says.
  const said = [
    ...details.map((text) => JSON.stringify(text)),
    ...parts.map((text) => JSON.stringify(text).slice(1, -1)),
  ]
  const repeats = about.filter(({ payload }) => said.some((text) => payload.includes(text)))
  const jobIds = repeats.map((job) => job.id)
  if (jobIds.length > 0) await query.deleteFrom('jobs').where('id', 'in', jobIds).execute()
  return jobIds
}
