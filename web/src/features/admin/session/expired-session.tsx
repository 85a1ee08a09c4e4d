import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'
import { giveUpRenewal } from './session.ts'

/** Stands over the page when the session has expired, with everything typed still there behind it. */
export function ExpiredSession() {
  return (
    <Dialog title="Please log in again" onCancel={giveUpRenewal}>
      <p>
        Your session has ended. Everything you typed is still here, and after you log in you go on
        where you left off.
      </p>
      <LoginForm />
      <p>
        <Button size="small" onClick={giveUpRenewal}>
          Not now
        </Button>
      </p>
    </Dialog>
  )
}
