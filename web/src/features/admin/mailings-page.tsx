import type { Head } from '../../site/page.ts'
import { MailingsScreen } from './offers/mailings/mailings-screen.tsx'
import { AdminArea } from './shell/admin-area.tsx'

export function head(): Head {
  return { title: 'Mailings', description: 'Letters that are mailed together.' }
}

/** All mailings. */
export function Page() {
  return (
    <AdminArea>
      <MailingsScreen />
    </AdminArea>
  )
}
