import type { Head, PageProps } from '../../site/page.ts'
import { ListScreen } from './offers/lists/list-screen.tsx'
import { newListId } from './offers/lists/steps/list-steps.ts'
import { NewListScreen } from './offers/lists/new-list-screen.tsx'
import { AdminArea } from './shell/admin-area.tsx'

export function head(): Head {
  return { title: 'Bring In a List', description: 'From a file to offers in five steps.' }
}

/** One list of parcels and their owners, or a new one. */
export function Page({ params: { id = newListId } }: PageProps) {
  return <AdminArea>{id === newListId ? <NewListScreen /> : <ListScreen id={id} />}</AdminArea>
}
