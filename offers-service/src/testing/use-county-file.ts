import type { CountyFile } from '../../contract/index.ts'
import type { startService } from './service.ts'
import type { Ask } from './use-mailings.ts'

const corners = [
  [-114, 35],
  [-114, 35.01],
  [-113.99, 35.01],
]

/** Has a county's file read, and gives a parcel the outline that it has. */
export async function useCountyFile(
  service: Awaited<ReturnType<typeof startService>>,
  own: Ask,
): Promise<void> {
  const { payload } = await service.app.inject({
    method: 'POST',
    url: '/api/admin/parcel-outlines/read?county=Mohave%20County,%20AZ',
    headers: { ...(await service.adminHeaders()), 'content-type': 'application/geo+json' },
    payload: JSON.stringify({
      type: 'Feature',
      properties: { APN: '331-777' },
      geometry: { type: 'Polygon', coordinates: [corners] },
    }),
  })
  const { outlines } = JSON.parse(payload) as CountyFile
  const sent = outlines.map(({ parcelId, corners: found }) => ({ parcelId, corners: found }))
  const body = { source: 'Mohave County GIS, 2026', replaces: false, outlines: sent }
  const { stored } = (await own('PUT', '/api/admin/parcel-outlines', body)).json<{
    stored: number
  }>()
  if (stored !== 1) throw new Error(`No outline was found: ${payload}`)
}
