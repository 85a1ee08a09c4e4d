import {
  type AdminSigning,
  cancelSigning,
  checkSigning,
  copySigningLink,
  sendSigningLink,
} from 'offers-service/contract'
import { call } from '../../../../api/client.ts'
import { useInvalidate } from '../../../../api/hooks.ts'
import { withSession } from '../../session/renew-session.ts'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { useMutation } from '../../use-mutation.ts'

/** Asks about a signing, ends it, or mails a seller their link again. */
export function useSigningActions() {
  const invalidate = useInvalidate()
  const attempt = useMutation()

  const change = async (run: () => Promise<unknown>, texts: Parameters<typeof attempt>[1]) => {
    // The signing may have moved on by itself.
    const failed = await attempt(run, texts)
    if (failed) await invalidate()
    // The button that was pressed may be gone, and the focus with it.
    focusTitleIfLost()
    return failed
  }

  return {
    check: async ({ id }: AdminSigning) =>
      await change(
        async () => {
          const { problem, status } = await call(checkSigning, { params: { id } })
          if (problem !== null && status === 'open') throw new Error(problem)
        },
        { success: 'Signing checked successfully.', failure: 'Failed to check signing.' },
      ),
    /** The link is no part of what is shown: each time it is handed out stands in the security log. */
    linkOf: async ({ id }: AdminSigning, position: number) => {
      const params = { id, position: String(position) }
      return (await withSession(() => call(copySigningLink, { params }))).link
    },
    remind: async ({ id }: AdminSigning, position: number) =>
      await change(() => call(sendSigningLink, { params: { id, position: String(position) } }), {
        success: 'Link sent successfully.',
        failure: 'Failed to send link.',
      }),
    cancel: async ({ id }: AdminSigning) =>
      await change(() => call(cancelSigning, { params: { id } }), {
        success: 'Signing canceled successfully.',
        failure: 'Failed to cancel signing.',
      }),
  }
}
