import {
  type AdminOffer,
  createOffer,
  deleteOffer,
  extendOffer,
  type NewOffer,
  type OfferUpdate,
  readOffer,
  updateOffer,
  withdrawOffer,
} from 'offers-service/contract'
import { useSWRConfig } from 'swr'
import { addressOf, call } from '../../../api/client.ts'
import { useRemember } from '../../../api/hooks.ts'
import { isOvertaken, useAttempt } from '../use-attempt.ts'
import { toLive } from './offer-values.ts'

const byNumber = (referenceNumber: string) => ({ params: { referenceNumber } })

const outcome = (past: string, verb: string) => ({
  success: `Offer ${past} successfully.`,
  failure: `Failed to ${verb} offer.`,
})

const update = (offer: AdminOffer, body: OfferUpdate) =>
  call(updateOffer, { ...byNumber(offer.referenceNumber), body })

/**
 * Changes offers.
 *
 * Each answers the error, or undefined when it went well. `onStored` receives the offer as it then is, before anything else
 * shows it.
 */
export function useOfferActions(onStored: (offer: AdminOffer) => void) {
  const { cache } = useSWRConfig()
  const remember = useRemember()
  const attempt = useAttempt()

  const change = async (run: () => Promise<AdminOffer>, texts: Parameters<typeof attempt>[1]) =>
    await attempt(async () => {
      const offer = await run()
      onStored(offer)
      await remember(offer, readOffer, byNumber(offer.referenceNumber))
    }, texts)

  /** A change of the offer as a whole, while nothing is typed: the form takes over what someone else changed. */
  const step = async (
    offer: AdminOffer,
    run: () => Promise<AdminOffer>,
    texts: ReturnType<typeof outcome>,
  ) => {
    const failed = await change(run, texts)
    // Asked again by now, because the change was refused.
    const latest =
      isOvertaken(failed) && cache.get(addressOf(readOffer, byNumber(offer.referenceNumber)))
    if (latest) onStored(latest.data as AdminOffer)
    return failed
  }

  return {
    create: async (body: NewOffer, key: string) =>
      await change(() => call(createOffer, { body, key }), outcome('created', 'create')),
    /** The form asks about what somebody else has changed meanwhile. */
    update: async (offer: AdminOffer, body: OfferUpdate) =>
      await change(() => update(offer, body), {
        ...outcome('updated', 'update'),
        asked: 'changed_meanwhile',
      }),
    putLive: async (offer: AdminOffer) =>
      await step(offer, () => update(offer, toLive(offer)), outcome('updated', 'update')),
    extend: async (offer: AdminOffer, expirationDate: string) => {
      const body = { expirationDate, basedOn: offer.updatedAt }
      const run = () => call(extendOffer, { ...byNumber(offer.referenceNumber), body })
      return await step(offer, run, outcome('extended', 'extend'))
    },
    withdraw: async (offer: AdminOffer) => {
      const body = { basedOn: offer.updatedAt }
      const run = () => call(withdrawOffer, { ...byNumber(offer.referenceNumber), body })
      return await step(offer, run, outcome('withdrawn', 'withdraw'))
    },
    remove: async ({ referenceNumber }: AdminOffer) =>
      await attempt(
        () => call(deleteOffer, byNumber(referenceNumber)),
        outcome('deleted', 'delete'),
        addressOf(readOffer, byNumber(referenceNumber)),
      ),
  }
}
export type OfferActions = ReturnType<typeof useOfferActions>
