import {
  type AdminOffer,
  createOffer,
  deleteOffer,
  extendOffer,
  listLeads,
  listOfferEvents,
  listOffers,
  type NewOffer,
  type OfferUpdate,
  readOffer,
  updateOffer,
  withdrawOffer,
} from 'offers-service/contract'
import { useSWRConfig } from 'swr'
import { addressOf } from '../../../api/client.ts'
import { useAttempt } from '../use-attempt.ts'
import { useOwnerSend } from '../session/use-owner-send.ts'

const ownersOffers = addressOf(listOffers)
const leads = addressOf(listLeads)
const byNumber = (referenceNumber: string) => ({ params: { referenceNumber } })

const outcome = (past: string, verb: string) => ({
  success: `Offer ${past} successfully.`,
  failure: `Failed to ${verb} offer.`,
})

/**
 * Changes offers, tells how it went, and makes everything that shows them fresh.
 *
 * Each answers the error, or undefined when it went well. `onStored` receives the offer as it then is, before anything else
 * shows it.
 */
export function useOfferActions(onStored: (offer: AdminOffer) => void) {
  const sendNew = useOwnerSend(createOffer)
  const sendUpdate = useOwnerSend(updateOffer)
  const sendLastDay = useOwnerSend(extendOffer)
  const sendWithdrawal = useOwnerSend(withdrawOffer)
  const sendDeletion = useOwnerSend(deleteOffer)
  const { mutate } = useSWRConfig()
  const attempt = useAttempt()

  /** Everything that shows several offers, or this one to visitors, is asked for again when it is next needed. */
  const forgetLists = async (referenceNumber: string) => {
    const own = addressOf(readOffer, byNumber(referenceNumber))
    await mutate(
      (key) =>
        typeof key === 'string' &&
        !key.startsWith(own) &&
        (key.startsWith(ownersOffers) || key.startsWith('/api/offers/') || key === leads),
      undefined,
    )
  }

  const change = async (run: () => Promise<AdminOffer>, texts: ReturnType<typeof outcome>) =>
    await attempt(async () => {
      const offer = await run()
      onStored(offer)
      const own = byNumber(offer.referenceNumber)
      await forgetLists(offer.referenceNumber)
      await mutate(addressOf(readOffer, own), offer, { revalidate: false })
      await mutate(addressOf(listOfferEvents, own))
    }, texts)

  return {
    create: async (body: NewOffer) =>
      await change(async () => await sendNew({ body }), outcome('created', 'create')),
    update: async ({ referenceNumber, updatedAt }: AdminOffer, input: OfferUpdate) =>
      await change(
        async () =>
          await sendUpdate({
            ...byNumber(referenceNumber),
            body: { ...input, basedOn: updatedAt },
          }),
        outcome('updated', 'update'),
      ),
    extend: async ({ referenceNumber, updatedAt }: AdminOffer, expirationDate: string) =>
      await change(
        async () =>
          await sendLastDay({
            ...byNumber(referenceNumber),
            body: { expirationDate, basedOn: updatedAt },
          }),
        outcome('extended', 'extend'),
      ),
    withdraw: async ({ referenceNumber, updatedAt }: AdminOffer) =>
      await change(
        async () =>
          await sendWithdrawal({ ...byNumber(referenceNumber), body: { basedOn: updatedAt } }),
        outcome('withdrawn', 'withdraw'),
      ),
    remove: async ({ referenceNumber }: AdminOffer) =>
      await attempt(
        async () => {
          await sendDeletion(byNumber(referenceNumber))
          await forgetLists(referenceNumber)
        },
        outcome('deleted', 'delete'),
      ),
  }
}
export type OfferActions = ReturnType<typeof useOfferActions>
