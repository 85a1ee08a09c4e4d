import { getSharedOffer, shareOffer } from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import type { Services } from '../../../platform/services.ts'
import { sellersOf } from '../co-sellers.ts'
import { toPublicOffer } from '../offer-rows.ts'
import { publicLandOf } from '../parcels/land.ts'
import { findOffer } from '../store.ts'
import type { OfferRow } from '../tables.ts'

/** An offer's id and 256 bits that follow from it under the secret: nothing is stored, and nobody can guess one. */
const shareToken = (macs: Macs, { id }: OfferRow) => `${id}.${macs.of('shared offer', id)}`

/** The offer a token belongs to, as long as it can be accepted. */
async function findShared({ db, macs, now }: Services, token: string) {
  const [id = '', mac = ''] = token.split('.')
  if (!macs.fit(mac, 'shared offer', id)) return undefined
  const row = await db.read.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst()
  const offer = row && toPublicOffer(row, now())
  return offer && offer.status !== 'signed' ? { row, offer } : undefined
}

/** A seller shows their offer to somebody they trust, who can read it and nothing else. */
export function registerSharedOffers(app: App, services: Services): void {
  const { config, db, macs, now } = services
  const lookUp = {
    isLookUp: true,
    rateLimit: { max: config.visitorLimit, timeWindow: 60_000 },
  } as const

  app.route({
    ...shareOffer,
    config: { ...shareOffer.config, ...lookUp },
    handler: async (request) => {
      const row = await findOffer(db.read, request.params.referenceNumber)
      const status = row && toPublicOffer(row, now())?.status
      if (!row || status === undefined || status === 'signed')
        throw new HttpError('offer_not_found')
      return { url: `${config.publicUrl}/shared/${shareToken(macs, row)}` }
    },
  })

  app.route({
    ...getSharedOffer,
    config: { ...getSharedOffer.config, ...lookUp },
    handler: async (request) => {
      const shared = await findShared(services, request.params.token)
      if (!shared) throw new HttpError('offer_not_found')
      const { referenceNumber: _, status: __, ...shown } = shared.offer
      const sellers = await sellersOf(db.read, shared.row)
      const names = sellers.map(({ name }) => name).filter((name) => name !== '')
      return {
        ...shown,
        sellers: names,
        ...(await publicLandOf(db.read, services, shared.row)),
      }
    },
  })
}
