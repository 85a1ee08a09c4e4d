import { useSearchParams } from 'react-router-dom'
import type { Head } from '../../site/page.ts'
import { CountyFileScreen } from './offers/parcels/county-file/county-file-screen.tsx'
import { ParcelList } from './offers/parcels/parcel-list.tsx'
import { AdminArea } from './shell/admin-area.tsx'

export function head(): Head {
  return { title: 'Parcels', description: 'Every parcel with its offers and owners.' }
}

/** Every parcel of land that an offer was made for. */
export function Page() {
  const [address] = useSearchParams()
  return <AdminArea>{address.has('outlines') ? <CountyFileScreen /> : <ParcelList />}</AdminArea>
}
