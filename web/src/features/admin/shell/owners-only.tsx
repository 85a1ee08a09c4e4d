import { AdminScreen } from './admin-screen.tsx'

/** What a helper reads who opens the address of something that is for owners. */
export function OwnersOnly({ title }: { title: string }) {
  return (
    <AdminScreen title={title}>
      <p>
        This part is for owners of the site, and you are logged in as a helper. If something here
        should change, please ask an owner.
      </p>
    </AdminScreen>
  )
}
