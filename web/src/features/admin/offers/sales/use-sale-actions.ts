import {
  addNearbySale,
  deleteNearbySale,
  type ErrorCode,
  type NearbySale,
  type NewNearbySale,
  readNearbySale,
  updateNearbySale,
} from 'offers-service/contract'
import { addressOf, call } from '../../../../api/client.ts'
import { newId } from '../../editing/tabs.ts'
import { useDoubt } from '../../use-doubt.ts'
import { useMutation } from '../../use-mutation.ts'

const byId = ({ id }: Pick<NearbySale, 'id'>) => ({ params: { id } })

/** Refusals that the form of a sale shows beside its fields or above them, or asks about, so that no toast repeats them. */
const saidInForm: ErrorCode[] = ['invalid_request', 'changed_meanwhile', 'not_confirmed']

/** What of a sale was entered. It was here before, so nobody is asked about it. */
function enteredOf(sale: NearbySale): NewNearbySale {
  const { county, state, soldOn, acreage, price, source, coordinates } = sale
  return { county, state, soldOn, acreage, price, source, coordinates, confirmed: true }
}

/** Adds, changes and deletes sales. Each answers the error, or undefined when it went well. */
export function useSaleActions() {
  const attempt = useMutation()
  const { doubt, unlessDoubted } = useDoubt()
  return {
    doubt,
    /** Adds a sale and hands it on as it is stored. */
    add: async (body: NewNearbySale, key: string, onAdded: (sale: NearbySale) => void) =>
      await unlessDoubted(async (confirmed) => {
        const input = { body: { ...body, confirmed }, key }
        return await attempt(async () => onAdded(await call(addNearbySale, input)), {
          success: 'Sale added.',
          failure: 'Failed to add the sale.',
          asked: saidInForm,
        })
      }),
    change: async (sale: NearbySale, body: NewNearbySale & { basedOn: string | undefined }) =>
      await unlessDoubted(async (confirmed) => {
        const input = { ...byId(sale), body: { ...body, confirmed } }
        return await attempt(() => call(updateNearbySale, input), {
          success: 'Sale updated.',
          failure: 'Failed to update the sale.',
          asked: saidInForm,
        })
      }),
    /** Deletes a sale as it was seen. It can be put back at once. */
    remove: async (sale: NearbySale) => {
      const key = newId()
      const putBack = async () =>
        await attempt(() => call(addNearbySale, { body: enteredOf(sale), key }), {
          success: 'The sale is back.',
          failure: 'Failed to put the sale back.',
        })
      return await attempt(
        () => call(deleteNearbySale, { ...byId(sale), query: { basedOn: sale.updatedAt } }),
        {
          success: 'Sale deleted.',
          failure: 'Failed to delete the sale.',
          undo: { label: 'Undo', otherwise: 'Enter the sale again', run: putBack },
        },
        addressOf(readNearbySale, byId(sale)),
      )
    },
  }
}
