import type { Head, PageProps } from '../../site/page.ts'
import { MailingScreen } from './offers/mailings/mailing-screen.tsx'
import { AdminArea } from './shell/admin-area.tsx'

export function head(): Head {
  return { title: 'Mailing', description: 'One mailing and what it brought.' }
}

/** One mailing and what it brought. */
export function Page({ params: { id = '' } }: PageProps) {
  return (
    <AdminArea>
      <MailingScreen key={id} id={id} />
    </AdminArea>
  )
}
