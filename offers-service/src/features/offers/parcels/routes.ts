import {
  listCounties,
  listLandLinks,
  listParcelsOfLead,
  maxOutlineBytes,
  readParcel,
  removeOutline,
  searchParcels,
  storeOutline,
  updateParcel,
} from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { registerFileRoutes } from '../../../platform/http/file-bodies.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { findLead } from '../../contact/read-leads.ts'
import { existingOffer } from '../store.ts'
import { registerCountyFiles } from './county-file/routes.ts'
import { parcelDetail, parcelsOfLead } from './detail.ts'
import { countiesOf, pageOfParcels } from './find-parcels.ts'
import { publicLandOf } from './land.ts'
import { dropOutline, keepOutline } from './outline/store.ts'
import { changeParcel, existingParcel } from './store.ts'

/** The admin's parcels. */
export async function registerParcels(app: App, services: Services): Promise<void> {
  const { db, now } = services

  app.route({
    ...searchParcels,
    handler: async ({ query }) => await pageOfParcels(services, query),
  })

  app.route({ ...listCounties, handler: async () => await countiesOf(db.read) })

  app.route({
    ...readParcel,
    handler: async ({ params }) =>
      await parcelDetail(services, await existingParcel(db.read, params.id)),
  })

  app.route({
    ...updateParcel,
    handler: async ({ params, body }) => {
      const changed = await changeParcel(db.write, params.id, body, now())
      return await parcelDetail(services, changed)
    },
  })

  await registerFileRoutes(app, maxOutlineBytes, (files) => {
    files.route({
      ...storeOutline,
      handler: async ({ params, body }) => {
        if (!Buffer.isBuffer(body))
          throw new HttpError('invalid_request', { file: 'Please choose a file' })
        const parcel = await existingParcel(db.read, params.id)
        await keepOutline(db, parcel, body, now())
        return await parcelDetail(services, parcel)
      },
    })
  })

  await registerCountyFiles(app, services)

  app.route({
    ...removeOutline,
    handler: async ({ params }) => {
      const parcel = await existingParcel(db.read, params.id)
      await dropOutline(db, parcel.id)
      return await parcelDetail(services, parcel)
    },
  })

  app.route({
    ...listLandLinks,
    handler: async ({ params }) => {
      const offer = await existingOffer(db.read, params.referenceNumber)
      return (await publicLandOf(db.read, services, offer)).landLinks ?? []
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
