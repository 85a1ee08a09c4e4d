import {
  listCounties,
  listParcelsOfLead,
  readParcel,
  searchParcels,
  updateParcel,
} from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { findLead } from '../../contact/read-leads.ts'
import { parcelDetail, parcelsOfLead } from './detail.ts'
import { countiesOf, pageOfParcels } from './find-parcels.ts'
import { changeParcel, existingParcel } from './store.ts'

/** The admin's parcels. */
export function registerParcels(app: App, services: Services): void {
  const { db, now } = services

  app.route({
    ...searchParcels,
    handler: async ({ query }) => await pageOfParcels(services, query),
  })

  app.route({ ...listCounties, handler: async () => await countiesOf(db.read) })

  app.route({
    ...readParcel,
    handler: async ({ params }) =>
      await parcelDetail(db, await existingParcel(db.read, params.id), now()),
  })

  app.route({
    ...updateParcel,
    handler: async ({ params, body }) => {
      const changed = await changeParcel(db.write, params.id, body, now())
      return await parcelDetail(db, changed, now())
    },
  })

  app.route({
    ...listParcelsOfLead,
    handler: async ({ params }) => {
      const lead = await findLead(db.read, params.id)
      if (!lead) throw new HttpError('not_found')
      return await parcelsOfLead(db.read, lead)
    },
  })
}
