import { logout } from 'offers-service/contract'
import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { call } from '../../../api/client.ts'
import { useSingleFlight } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { countDrafts, removeDrafts } from '../editing/drafts.ts'
import { endSession } from './session.ts'

/** Logs out here and on the service, and leaves nothing of the admin's work in this browser. */
export function LogoutButton() {
  const { unload } = useSWRConfig()
  const [isAsking, setIsAsking] = useState(false)
  const { send: logOut, isSending } = useSingleFlight(async () => {
    try {
      await call(logout)
    } catch {
      // Without an answer the session ends by itself after a while; here it ends now.
    }
    removeDrafts()
    endSession()
    unload({ revalidate: false })
  })

  return (
    <>
      <Button
        size="small"
        isBusy={isSending}
        onClick={() => (countDrafts() > 0 ? setIsAsking(true) : void logOut())}
      >
        Logout
      </Button>
      {isAsking && (
        <ConfirmDialog
          message="You have unsaved changes. Log out and lose them?"
          confirmText="Log out"
          onConfirm={() => logOut()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
