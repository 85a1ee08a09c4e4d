import type { Head } from '../../site/page.ts'
import { DoNotMailScreen } from './offers/bulk/do-not-mail-screen.tsx'
import { AdminArea } from './shell/admin-area.tsx'

export function head(): Head {
  return { title: 'Do Not Mail', description: 'Sellers and parcels to which no letter goes.' }
}

/** The sellers and parcels to which no letter goes. */
export function Page() {
  return (
    <AdminArea>
      <DoNotMailScreen />
    </AdminArea>
  )
}
