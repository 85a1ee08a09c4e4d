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
import { isOvertaken, useAttempt } from '../use-attempt.ts'
import { useOwnerSend } from '../session/use-owner-send.ts'
import { toLive } from './offer-values.ts'

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

  /** The offer as someone else left it, for the screen, when a change was refused because of that. */
  const rereadIf = async (failed: Error | undefined, { referenceNumber }: AdminOffer) =>
    isOvertaken(failed)
      ? await mutate<AdminOffer>(addressOf(readOffer, byNumber(referenceNumber)))
      : undefined

  /** A change of the offer as a whole, while nothing is typed: the form takes over what someone else changed. */
  const step = async (
    offer: AdminOffer,
    run: () => Promise<AdminOffer>,
    texts: ReturnType<typeof outcome>,
  ) => {
    const failed = await change(run, texts)
    const latest = await rereadIf(failed, offer)
    if (latest) onStored(latest)
    return failed
  }

  return {
    create: async (body: NewOffer) =>
      await change(async () => await sendNew({ body }), outcome('created', 'create')),
    update: async (offer: AdminOffer, body: OfferUpdate) => {
      const known = byNumber(offer.referenceNumber)
      const run = async () => await sendUpdate({ ...known, body })
      const failed = await change(run, outcome('updated', 'update'))
      await rereadIf(failed, offer)
      return failed
    },
    putLive: async (offer: AdminOffer) => {
      const input = { ...byNumber(offer.referenceNumber), body: toLive(offer) }
      return await step(offer, async () => await sendUpdate(input), outcome('updated', 'update'))
    },
    extend: async (offer: AdminOffer, expirationDate: string) => {
      const body = { expirationDate, basedOn: offer.updatedAt }
      const input = { ...byNumber(offer.referenceNumber), body }
      return await step(offer, async () => await sendLastDay(input), outcome('extended', 'extend'))
    },
    withdraw: async (offer: AdminOffer) => {
      const input = { ...byNumber(offer.referenceNumber), body: { basedOn: offer.updatedAt } }
      const texts = outcome('withdrawn', 'withdraw')
      return await step(offer, async () => await sendWithdrawal(input), texts)
    },
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
