import { addDays } from 'date-fns/addDays'
import { subDays } from 'date-fns/subDays'
import type { NewOffer } from '../contract/index.ts'
import { replaceCoSellers } from './features/offers/co-sellers.ts'
import { recordOfferEvent } from './features/offers/events.ts'
import { storeCorners } from './features/offers/parcels/outline/store.ts'
import { businessDay } from './features/offers/status.ts'
import { insertOffer, moveOffer } from './features/offers/store.ts'
import type { OfferRow } from './features/offers/tables.ts'
import { agreementNow } from './features/signing/agreement/agreement-now.ts'
import { consentFor } from './features/signing/agreement/agreement.ts'
import { buyerFacts } from './features/signing/agreement/buyer-facts.ts'
import { draftSignature } from './features/signing/seller/draft-signature.ts'
import { openSigning } from './features/signing/seller/initiate.ts'
import { storeSignature } from './features/signing/seller/store-signature.ts'
import type { SigningServices } from './features/signing/services.ts'
import { signersOf } from './features/signing/store.ts'
import type { Queries } from './platform/database/database.ts'

/** The reference numbers of the demo offers; the README names them too. */
export const demoReferenceNumbers = {
  active: 'LB-7K2M-9RXN',
  signed: 'LB-4TRW-6HNV',
  expired: 'LB-9CDF-3JP7',
} as const

const active = {
  location: 'Near Sand Creek Road, Mohave County, Arizona',
  acreage: 10.2,
  apn: '331-09-155',
  zoning: 'Rural residential, RR-10',
  access: 'Dirt road, graded each spring',
  factsSource: 'made-up records for this demonstration',
  amount: 18_500,
  sellerName: 'Dolores Whitcomb',
  sellerEmail: 'dolores.whitcomb@mail.example',
  sellerPhone: '(928) 555-0117',
  sellerMailingAddress: '418 Orchard Lane\nFort Ansel, OH 45899',
  notes: 'Inherited from her father in 2011. Prefers phone calls before noon.',
  priceReasons: `Three parcels of 5 to 20 acres sold within eight miles last year, for $1,700 to $2,300 an acre. Those sales are made up for this demonstration.

Your road is graded, which raises the number. There is no well and no power at the line, which lowers it. What remains covers closing, taxes and the risk that it sells slowly.`,
  pricedBy: 'Ruth Larkenby',
} as const

const signed = {
  location: 'County Road 22, Costilla County, Colorado',
  acreage: 35,
  apn: '702-31-040',
  zoning: 'Agricultural',
  access: 'County road frontage',
  amount: 27_900,
  sellerName: 'Harold Benning',
  sellerEmail: 'harold.benning@mail.example',
  sellerPhone: '(719) 555-0163',
  sellerMailingAddress: '77 Prospect Street\nMillbrook Falls, WI 53999',
  notes: '',
} as const

const expired = {
  location: 'Off Palmetto Trace, Putnam County, Florida',
  acreage: 1.25,
  apn: '14-10-26-4075-0180-0090',
  zoning: 'Residential, R-2',
  access: 'Paper road, not built',
  amount: 6400,
  sellerName: 'Marian Tully',
  coSellers: [{ name: 'Joseph Tully', email: '' }],
  sellerEmail: '',
  sellerPhone: '(386) 555-0138',
  sellerMailingAddress: '9 Lakeview Court\nEast Hadley, PA 17999',
  notes: 'Letter came back once, new address from the tax roll.',
}

/** The land of the first one, made up like all of it. */
const activeOutline = {
  corners: [
    [-114.053, 35.1913],
    [-114.05105, 35.19142],
    [-114.05066, 35.1906],
    [-114.05062, 35.1896],
    [-114.05304, 35.18955],
  ],
  source: 'a made-up map for this demonstration',
} as const

async function addOutline(
  query: Queries,
  parcelId: string | null,
  { corners, source }: typeof activeOutline,
  now: Date,
): Promise<void> {
  if (parcelId === null) throw new Error('The demo offer has no parcel.')
  await storeCorners(query, parcelId, corners, now)
  const said = { outline_source: source }
  await query.updateTable('parcels').set(said).where('id', '=', parcelId).execute()
}

async function addOffer(
  query: Queries,
  referenceNumber: string,
  facts: Omit<NewOffer, 'status' | 'expirationDate'>,
  lastDay: Date,
  now: Date,
) {
  const input: NewOffer = { ...facts, status: 'active', expirationDate: businessDay(lastDay) }
  const row = await insertOffer(query, referenceNumber, input, now)
  if (input.coSellers) await replaceCoSellers(query, row, input.coSellers)
  await recordOfferEvent(query, row.id, 'created', now)
  return row
}

/**
 * Adds the three demo offers when there are no offers at all: one to sign, one signed, one expired. Of processes that start
 * together one adds them.
 *
 * The signed one has a real document and history, but no mail goes out for it.
 */
export async function seedDemoOffers(services: SigningServices): Promise<void> {
  const today = services.now()
  await services.db.write.transaction().execute(async (query) => {
    await services.db.engine.advisoryLock(query, 'demo offers')
    const any = await query.selectFrom('offers').select('id').limit(1).executeTakeFirst()
    if (any) return
    const twoWeeksAgo = subDays(today, 14)
    const { active: number } = demoReferenceNumbers
    const { parcel_id } = await addOffer(query, number, active, addDays(today, 60), today)
    await addOutline(query, parcel_id, activeOutline, today)
    await addOffer(query, demoReferenceNumbers.expired, expired, twoWeeksAgo, subDays(today, 44))

    const lastDay = addDays(today, 20)
    const offer = await addOffer(query, demoReferenceNumbers.signed, signed, lastDay, twoWeeksAgo)
    const config = { ...services.config, signingProvider: 'builtin' as const }
    await signQuietly({ ...services, config, now: () => subDays(today, 3) }, query, offer)
  })
}

/** Signs an offer as its seller would, but mails nothing. */
async function signQuietly(
  services: SigningServices,
  query: Queries,
  offer: OfferRow,
): Promise<void> {
  const at = services.now()
  const held = await moveOffer(query, offer.id, ['active'], 'signing', at)
  if (!held) throw new Error('The demo offer cannot be signed.')
  const signing = await openSigning(services, query, held)
  const [signer] = await signersOf(query, signing.id)
  if (!signer) throw new Error('The demo offer has nobody to sign it.')
  const buyer = buyerFacts(services.settings.current)
  const agreement = await agreementNow(query, held, buyer, signing.provider)
  const consent = consentFor(buyer)
  const draft = await draftSignature(query, services, {
    link: { offer: held, signing, signer },
    buyer,
    agreement,
    consent,
    at,
    naming: undefined,
    visitor: { ip: '192.0.2.1', userAgent: 'Demo data' },
    input: {
      name: offer.seller_name,
      email: offer.seller_email,
      consent: true,
      agreementVersion: agreement.version,
      consentVersion: consent.version,
    },
  })
  if (draft) await storeSignature(query, services.macs, draft)
}
