import type { Head } from '../../site/page.ts'
import { DealsScreen } from './offers/deals/deals-screen.tsx'
import { AdminArea } from './shell/admin-area.tsx'

export function head(): Head {
  return { title: 'Deals', description: 'Signed offers on their way to payment.' }
}

/** Everything that is signed. */
export function Page() {
  return (
    <AdminArea>
      <DealsScreen />
    </AdminArea>
  )
}
