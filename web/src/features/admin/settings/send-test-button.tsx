import { useInvalidate } from '../../../api/hooks.ts'
import { ActionButton } from '../../../ui/on-demand/action-button.tsx'
import { focusTitle } from '../shell/admin-screen.tsx'
import { useMutation } from '../use-mutation.ts'

/** A test is sent in the background; by then it has mostly gone well or failed. */
const settledAfterMs = 2000

interface SendTestButtonProps {
  /** What is tested, for those who do not see the row. */
  name: string
  label?: string
  send: () => Promise<unknown>
}

/** Sends a test over a connection, then shows how that went. */
export function SendTestButton({ name, label = 'Send a test', send }: SendTestButtonProps) {
  const invalidate = useInvalidate()
  const attempt = useMutation()
  const test = async () => {
    const failed = await attempt(send, {
      success: 'A test is on its way.',
      failure: 'Failed to send a test.',
    })
    if (!failed) {
      await new Promise((resolve) => setTimeout(resolve, settledAfterMs))
      await invalidate()
    }
    focusTitle()
  }

  return (
    <ActionButton size="small" aria-label={`${label}: ${name}`} onPress={test}>
      {label}
    </ActionButton>
  )
}
