import {
  type AdminSigning,
  cancelSigning,
  checkSigning,
  getIntegrations,
  getToday,
  listOffers,
  readOffer,
} from 'offers-service/contract'
import { useSWRConfig } from 'swr'
import { addressOf } from '../../../../api/client.ts'
import { useOwnerSend } from '../../session/use-owner-send.ts'
import { focusTitle } from '../../shell/admin-screen.tsx'
import { useAttempt } from '../../use-attempt.ts'

const elsewhere = [listOffers, getToday, getIntegrations].map((endpoint) => addressOf(endpoint))

const isIn = (key: unknown, starts: string[]) =>
  typeof key === 'string' && starts.some((start) => key.startsWith(start))

/** Asks about a signing or ends it, tells how that went, and makes everything that shows the offer fresh. */
export function useSigningActions(referenceNumber: string) {
  const sendCheck = useOwnerSend(checkSigning)
  const sendCancel = useOwnerSend(cancelSigning)
  const { mutate } = useSWRConfig()
  const attempt = useAttempt()

  async function refresh() {
    const own = addressOf(readOffer, { params: { referenceNumber } })
    await mutate((key) => isIn(key, elsewhere) && !isIn(key, [own]), undefined)
    await mutate((key) => isIn(key, [own]))
    // The button that was pressed may be gone, and the focus with it.
    if (document.activeElement === document.body) focusTitle()
  }

  const change = async (run: () => Promise<unknown>, texts: Parameters<typeof attempt>[1]) => {
    await attempt(run, texts)
    // Also after a failure: the signing may have moved on by itself.
    await refresh()
  }

  return {
    check: async ({ id }: AdminSigning) =>
      await change(
        async () => {
          const { problem, status } = await sendCheck({ params: { id } })
          if (problem !== null && status === 'open') throw new Error(problem)
        },
        { success: 'Signing checked successfully.', failure: 'Failed to check signing.' },
      ),
    cancel: async ({ id }: AdminSigning) =>
      await change(async () => await sendCancel({ params: { id } }), {
        success: 'Signing cancelled successfully.',
        failure: 'Failed to cancel signing.',
      }),
  }
}
