import { checkAllRecords } from '../../src/features/signing/evidence/check-all.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { createMacs } from '../../src/platform/security/macs.ts'
import type { Kept } from './ledger.ts'

/** The secret that the service's processes run with. */
export const signingSecret = 's'.repeat(32)

/** How many mails have yet to go. */
export async function waitingMails({ read }: Database): Promise<number> {
  const rows = await read
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', 'waiting')
    .where('kind', '=', 'mail')
    .execute()
  return rows.length
}

/** What the service has of all that was sent, from its tables, and whether the records of all signings are as it left them. */
export async function readValue({ read }: Database, testimonials: string[]): Promise<Kept> {
  const requests = await read.selectFrom('leads').select('property_location').execute()
  const questions = await read.selectFrom('questions').select('question').execute()
  const offers = await read
    .selectFrom('offers')
    .select(['id', 'reference_number', 'amount_cents', 'status'])
    .execute()
  const signings = await read
    .selectFrom('signings')
    .innerJoin('offers', 'offers.id', 'signings.offer_id')
    .select(['reference_number', 'offers.status'])
    .where('signings.status', '=', 'signed')
    .execute()
  const signedEvents = await read
    .selectFrom('offer_events')
    .innerJoin('offers', 'offers.id', 'offer_events.offer_id')
    .select('reference_number')
    .where('type', '=', 'signed')
    .execute()
  const jobs = await read
    .selectFrom('jobs')
    .select(['kind', 'payload', 'status', 'last_error'])
    .where('status', '!=', 'done')
    .execute()
  const failed = jobs.filter(({ status }) => status === 'failed')
  const marks = createMacs({ signingSecret, earlierSigningSecrets: [] })
  const { wrong } = await checkAllRecords(read, marks)
  return {
    things: [
      ...requests.map((row) => row.property_location),
      ...questions.map((row) => row.question),
      ...offers.map((row) => row.reference_number).filter((mark) => mark.startsWith('SOAKO')),
      ...signings.map((row) => row.reference_number),
      ...testimonials,
    ],
    amounts: new Map(
      offers.map((row) => [row.reference_number.toLowerCase(), row.amount_cents / 100]),
    ),
    waitingMail: jobs
      .filter(({ kind, status }) => kind === 'mail' && status === 'waiting')
      .map(({ payload }) => ({ to: (JSON.parse(payload) as { to: string }).to, text: payload })),
    faults: [
      ...wrong.map((id) => `The record of signing ${id} is not as it was left.`),
      ...failed.map(
        ({ kind, last_error: error }) => `A job of kind ${kind} was given up: ${error}`,
      ),
      ...signings
        .filter(({ status }) => status !== 'signed')
        .map((row) => `${row.reference_number} has a signature and is not signed.`),
      ...(signedEvents.length === signings.length
        ? []
        : [
            `${signings.length} signings are signed, and histories tell of ${signedEvents.length}.`,
          ]),
    ],
  }
}
