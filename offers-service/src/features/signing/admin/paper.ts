import { tz } from '@date-fns/tz'
import { parseISO } from 'date-fns/parseISO'
import {
  type AdminSigning,
  business,
  type CoSeller,
  formatCalendarDate,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { StoreAnswer } from '../../../platform/http/idempotency.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import { inThread } from '../../../platform/threads.ts'
import { takeItsPlace } from '../../offers/closing/replaced.ts'
import { sellersOf } from '../../offers/co-sellers.ts'
import { recordOfferEvent } from '../../offers/events.ts'
import { acceptableStatuses, businessDay } from '../../offers/status.ts'
import { existingOffer, lockOffer, moveOffer } from '../../offers/store.ts'
import type { OfferRow } from '../../offers/tables.ts'
import { storeDocument } from '../documents/documents.ts'
import type { scanPdf as scanPdfHere } from '../drawing/scan-pdf.ts'
import { sha256 } from '../evidence/chain.ts'
import { existingLedgerHead } from '../evidence/ledger.ts'
import { lockSigning, recordEvents } from '../evidence/record.ts'
import { tellPaper } from '../evidence/wording.ts'
import { signedAlert, signedCopy } from '../mail/messages.ts'
import { isFixed } from '../rules.ts'
import { beginSigning } from '../seller/initiate.ts'
import type { SigningServices } from '../services.ts'
import { changeOpenSigning, completeSigner, findOpenSigning } from '../store.ts'
import type { SignerRow, SigningRow } from '../tables.ts'
import { adminSigning, endSigning } from './actions.ts'

const scanPdf = inThread<typeof scanPdfHere>(
  new URL('../drawing/scan-pdf.ts', import.meta.url),
  'scanPdf',
)

/** What the admin says of a signed paper. */
interface Paper {
  referenceNumber: string
  scan: Buffer
  /** The day on which the last owner signed. */
  signedOn: string
  /** Whether owners with a known address get the scan as their copy. */
  tellSeller: boolean
}

/**
 * Notes that all owners of an offer have signed on paper, with the scan as the signed document; see `notePaperSignature`.
 *
 * An open signing that nobody has signed is ended. The record says that it was noted by the business, and of the owners no more
 * than their names.
 */
export async function notePaper(
  services: SigningServices,
  paper: Paper,
  keep: StoreAnswer<AdminSigning>,
): Promise<AdminSigning> {
  const { db, macs, now, wakeJobs } = services
  const found = await existingOffer(db.read, paper.referenceNumber)
  const signedOn = problemOfDay(found, paper.signedOn, now())
  if (signedOn !== undefined) throw new HttpError('invalid_request', { signedOn })
  const read = await scanPdf(paper.scan)
  if ('problem' in read) throw new HttpError('invalid_request', { file: read.problem })
  const answer = await db.write.transaction().execute(async (query) => {
    const { signing, offer } = await storePaper(services, query, found.id, paper, read.pdf)
    const noted = await adminSigning(query, macs, signing, offer)
    await keep(query, noted)
    return noted
  })
  wakeJobs()
  return answer
}

/** What is wrong with the day of a signature, as a sentence; undefined when nothing is. */
function problemOfDay(offer: OfferRow, signedOn: string, now: Date): string | undefined {
  const madeOn = businessDay(new Date(offer.created_at))
  if (signedOn > businessDay(now)) return 'This day has yet to come'
  if (signedOn < madeOn) return `The offer was made on ${formatCalendarDate(madeOn)}`
  if (signedOn > offer.expiration_date)
    return `The offer ended on ${formatCalendarDate(offer.expiration_date)}. To accept it all the same, extend the offer first`
  return undefined
}

/** Noon of a day where the business is, or now where that is earlier. */
function momentOn(day: string, now: Date): string {
  const noon = parseISO(`${day}T12:00:00`, { in: tz(business.timeZone) })
  return new Date(Math.min(+noon, +now)).toISOString()
}

/** Ends what nobody has signed; what somebody has, or may be signing elsewhere, is for the admin to end first. */
async function endOpenSigning(services: SigningServices, query: Queries, offerId: string) {
  const open = await findOpenSigning(query, offerId)
  if (!open) return
  const held = await lockSigning(query, open.id)
  if (isFixed(held)) throw new HttpError('signing_under_way')
  await endSigning(services, query, held, 'Signed on paper instead')
}

async function storePaper(
  services: SigningServices,
  query: Queries,
  offerId: string,
  { signedOn, tellSeller }: Paper,
  pdf: Uint8Array,
): Promise<{ signing: SigningRow; offer: OfferRow }> {
  const { macs, now } = services
  const at = now()
  const held = await lockOffer(query, offerId)
  if (!held) throw new HttpError('offer_not_found')
  if (held.status === 'signed') throw new HttpError('already_signed')
  await endOpenSigning(services, query, offerId)
  const offer = await moveOffer(query, offerId, acceptableStatuses, 'signed', at)
  if (!offer) throw new HttpError('offer_not_open')
  const sellers = await sellersOf(query, offer)
  if (sellers.some(({ name }) => name === ''))
    throw new HttpError('invalid_request', {
      sellerName: 'Please write the name of every owner into the offer first',
    })
  const signedAt = momentOn(signedOn, at)
  const { signing, signers } = await beginSigning(services, query, {
    offer,
    sellers,
    provider: 'builtin',
  })
  const signed = {
    type: 'signed_on_paper' as const,
    signedOn,
    signedAt,
    signers: sellers.map(({ name }, index) => ({ position: index + 1, name })),
    documentSha256: sha256(pdf),
  }
  await recordEvents(query, macs, signing, at, [signed])
  const documentId = await storeDocument(
    query,
    {
      signing_id: signing.id,
      signer_position: 0,
      kind: 'signed_agreement',
      content: Buffer.from(pdf),
    },
    at,
  )
  for (const { id, position } of signers)
    await completeSigner(query, macs, id, {
      name: sellers[position - 1]?.name ?? '',
      email: sellers[position - 1]?.email ?? '',
      signed_at: signedAt,
      ip: null,
      user_agent: null,
    })
  const done = await changeOpenSigning(query, macs, signing.id, {
    status: 'signed',
    document_id: documentId,
    completed_at: signedAt,
  })
  await recordOfferEvent(query, offer.id, 'signed', at, tellPaper(signed))
  await takeItsPlace(query, offer, at)
  await tell(services, query, { offer, sellers, signers, documentId, words: tellPaper(signed) })
  if (tellSeller) await mailCopies(services, query, { offer, sellers, signers, documentId })
  return { signing: done ?? signing, offer }
}

interface Stored {
  offer: OfferRow
  sellers: readonly CoSeller[]
  signers: readonly SignerRow[]
  documentId: string
}

/** Mails the scan to the business, with the end of the ledger, by which a later removal shows. */
async function tell(
  services: SigningServices,
  query: Queries,
  { offer, sellers, documentId, words }: Stored & { words: string },
): Promise<void> {
  const email = sellers.find((seller) => seller.email !== '')?.email ?? ''
  const ledger = await existingLedgerHead(query)
  await enqueueMail(
    query,
    services.now(),
    signedAlert(services, offer, { words, email }, documentId, 0, ledger),
  )
}

async function mailCopies(
  services: SigningServices,
  query: Queries,
  { offer, sellers, signers, documentId }: Stored,
): Promise<void> {
  const receivers = signers.map(({ id, position }) => ({
    id,
    name: sellers[position - 1]?.name ?? '',
    email: sellers[position - 1]?.email ?? '',
  }))
  // Owners of one household often share an address; one copy is enough for it.
  for (const receiver of new Map(receivers.map((one) => [one.email, one])).values())
    if (receiver.email !== '')
      await enqueueMail(query, services.now(), signedCopy(services, offer, receiver, documentId, 0))
}
