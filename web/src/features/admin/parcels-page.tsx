import type { Head } from '../../site/page.ts'
import { ParcelList } from './offers/parcels/parcel-list.tsx'
import { AdminArea } from './shell/admin-area.tsx'

export function head(): Head {
  return { title: 'Parcels', description: 'Every parcel with its offers and owners.' }
}

/** Every parcel of land that an offer was made for. */
export function Page() {
  return (
    <AdminArea>
      <ParcelList />
    </AdminArea>
  )
}
