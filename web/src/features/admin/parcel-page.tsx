import type { Head, PageProps } from '../../site/page.ts'
import { ParcelScreen } from './offers/parcels/parcel-screen.tsx'
import { AdminArea } from './shell/admin-area.tsx'

export function head(): Head {
  return { title: 'Parcel', description: 'One parcel with its offers, owners, letters and leads.' }
}

/** One parcel of land with everything that is known of it. */
export function Page({ params: { id = '' } }: PageProps) {
  return (
    <AdminArea>
      <ParcelScreen key={id} id={id} />
    </AdminArea>
  )
}
