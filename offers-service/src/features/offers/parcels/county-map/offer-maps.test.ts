import { expect, describe, it } from 'vitest'
import type { ParcelDetail, PublicOffer, SharedOffer } from '../../../../../contract/index.ts'
import { engines } from '../../../../testing/databases.ts'
import { sampleOffer } from '../../../../testing/samples.ts'
import { useAdmin, useService } from '../../../../testing/use-service.ts'

describe.each(engines)('the map of an offer, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  async function makeParcel(changes: object = {}) {
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      referenceNumber: 'LAND-1',
      ...changes,
    })
    const { id } = await service.db.read
      .selectFrom('parcels')
      .select('id')
      .executeTakeFirstOrThrow()
    return `/api/admin/parcels/${id}`
  }
  const seen = async () =>
    (await service.call('GET', '/api/offers/LAND-1')).json<PublicOffer>().countyMap
  const place = (url: string, coordinates: object | null, outlineSource = '') =>
    admin('PUT', url, { assessedValue: null, notes: '', coordinates, outlineSource })

  it('is the same for its seller, for who reads it with them, and for the admin', async () => {
    const url = await makeParcel()
    expect(await seen()).toMatchObject({ county: 'Mohave County', state: 'Arizona' })
    expect(await seen()).not.toHaveProperty('at')
    await place(url, { latitude: 35.1894, longitude: -114.053 })
    const map = await seen()
    expect(map?.at).toEqual({ x: expect.any(Number), y: expect.any(Number) })
    const link = await service.call('GET', '/api/offers/LAND-1/share-link')
    const token = link.json<{ url: string }>().url.split('/').at(-1)
    const shared = await service.call('GET', `/api/shared/${token}`)
    expect(shared.json<SharedOffer>().countyMap).toEqual(map)
    expect((await admin('GET', url)).json<ParcelDetail>().countyMap).toEqual(map)
  })

  it('is not there where the location names no county', async () => {
    const url = await makeParcel({ location: 'Behind the mill' })
    expect((await service.call('GET', '/api/offers/LAND-1')).json()).not.toHaveProperty('countyMap')
    expect((await admin('GET', url)).json<ParcelDetail>().countyMap).toBeNull()
  })

  it('marks the middle of an outline only once its seller sees it', async () => {
    const url = await makeParcel()
    const line = [
      [-114, 35.2],
      [-113.99, 35.2],
      [-113.99, 35.21],
    ]
    await service.app.inject({
      method: 'PUT',
      url: `${url}/outline`,
      headers: { ...(await service.adminHeaders()), 'content-type': 'application/geo+json' },
      payload: JSON.stringify({ type: 'Polygon', coordinates: [[...line, line[0]]] }),
    })
    expect(await seen()).not.toHaveProperty('at')
    await place(url, null, 'Mohave County GIS, 2026')
    expect(await seen()).toHaveProperty('at')
  })
})
