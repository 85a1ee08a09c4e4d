import {
  type AdminOffer,
  answerCounterOffer,
  type BodyOf,
  createOffer,
  deleteOffer,
  type ErrorCode,
  extendOffer,
  type NewOffer,
  type OfferUpdate,
  readOffer,
  updateOffer,
  withdrawOffer,
} from 'offers-service/contract'
import { addressOf, call } from '../../../api/client.ts'
import { usePrimeCache } from '../../../api/hooks.ts'
import { saidAtFields } from '../editing/use-admin-form.ts'
import { useDoubt } from '../use-doubt.ts'
import { useMutation } from '../use-mutation.ts'
import { toLive } from './offer-values.ts'
import { useDeletedDrafts } from './use-deleted-drafts.ts'

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
  const remember = usePrimeCache()
  const attempt = useMutation()
  const { doubt, unlessDoubted } = useDoubt()
  const { undoOf } = useDeletedDrafts()

  const change = async (run: () => Promise<AdminOffer>, texts: Parameters<typeof attempt>[1]) =>
    await attempt(async () => {
      const offer = await run()
      onStored(offer)
      await remember(offer, readOffer, byNumber(offer.referenceNumber))
    }, texts)

  /** A change of the offer as a whole. */
  const step = async (
    run: () => Promise<AdminOffer>,
    texts: ReturnType<typeof outcome>,
    asked: ErrorCode[] = [],
  ) => await change(run, { ...texts, asked: ['not_confirmed', ...asked] })

  return {
    doubt,
    create: async (body: NewOffer, key: string) =>
      await unlessDoubted(
        async (confirmed) =>
          await change(() => call(createOffer, { body: { ...body, confirmed }, key }), {
            ...outcome('created', 'create'),
            asked: 'not_confirmed',
          }),
      ),
    /** The form asks about what somebody else has changed meanwhile. */
    update: async (offer: AdminOffer, body: OfferUpdate) =>
      await unlessDoubted(
        async (confirmed) =>
          await change(() => update(offer, { ...body, confirmed }), {
            ...outcome('updated', 'update'),
            asked: ['changed_meanwhile', 'not_confirmed'],
          }),
      ),
    putLive: async (offer: AdminOffer) =>
      await unlessDoubted(
        async (confirmed) =>
          await step(
            () => update(offer, { ...toLive(offer), confirmed }),
            outcome('updated', 'update'),
          ),
      ),
    extend: async (offer: AdminOffer, expirationDate: string) =>
      await unlessDoubted(async (confirmed) => {
        const body = { expirationDate, basedOn: offer.updatedAt, confirmed }
        const run = () => call(extendOffer, { ...byNumber(offer.referenceNumber), body })
        return await step(run, outcome('extended', 'extend'))
      }),
    /** Answers a number that its seller named; what is wrong with a field is told there. */
    answerNumber: async (
      offer: AdminOffer,
      id: string,
      answer: Omit<BodyOf<typeof answerCounterOffer>, 'basedOn' | 'confirmed'>,
    ) =>
      await unlessDoubted(async (confirmed) => {
        const body = { ...answer, basedOn: offer.updatedAt, confirmed }
        const run = () => call(answerCounterOffer, { params: { id }, body })
        const texts = { success: 'Your answer is stored.', failure: 'Failed to store your answer.' }
        // Staying has no fields to tell it at.
        return await step(run, texts, answer.answer === 'stayed' ? [] : saidAtFields)
      }),
    withdraw: async (offer: AdminOffer) => {
      const body = { basedOn: offer.updatedAt }
      const run = () => call(withdrawOffer, { ...byNumber(offer.referenceNumber), body })
      return await step(run, outcome('withdrawn', 'withdraw'))
    },
    /** Deletes a draft; for a while it can be put back. */
    remove: async (offer: AdminOffer) => {
      const byIt = byNumber(offer.referenceNumber)
      const query = { basedOn: offer.updatedAt }
      let id = ''
      const run = async () => {
        ;({ id } = await call(deleteOffer, { ...byIt, query }))
      }
      const texts = { ...outcome('deleted', 'delete'), undo: () => undoOf({ id }) }
      return await attempt(run, texts, addressOf(readOffer, byIt))
    },
  }
}
export type OfferActions = ReturnType<typeof useOfferActions>
