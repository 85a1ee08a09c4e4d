import type { Head } from '../../site/page.ts'
import { NearbySalesScreen } from './offers/sales/nearby-sales-screen.tsx'
import { AdminArea } from './shell/admin-area.tsx'

export function head(): Head {
  return { title: 'Nearby Sales', description: 'What other land was sold for.' }
}

/** What other land was sold for, which sellers read with their offers. */
export function Page() {
  return (
    <AdminArea>
      <NearbySalesScreen />
    </AdminArea>
  )
}
