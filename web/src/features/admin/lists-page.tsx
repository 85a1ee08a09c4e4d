import type { Head } from '../../site/page.ts'
import { ListsScreen } from './offers/lists/lists-screen.tsx'
import { AdminArea } from './shell/admin-area.tsx'

export function head(): Head {
  return { title: 'Lists', description: 'Lists of parcels, on their way from a file to offers.' }
}

/** All lists of parcels and their owners. */
export function Page() {
  return (
    <AdminArea>
      <ListsScreen />
    </AdminArea>
  )
}
