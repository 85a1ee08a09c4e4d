import { Button } from '../../ui/button.tsx'

/** Ends mails about an offer at the address of the page itself. */
export function StopEmailForm() {
  return (
    <form method="post">
      <Button type="submit" variant="primary">
        End These Emails
      </Button>
    </form>
  )
}
