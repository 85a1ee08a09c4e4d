import { type ParcelList, previewListPrices, type PriceRules } from 'offers-service/contract'
import { call } from '../../../../../api/client.ts'
import { useLiveAnswer } from '../../../use-live-answer.ts'

/** What the rules in the form come to. `wanted` are the rules as JSON, undefined while they are those that are saved. */
export function useLivePrices({ id }: Pick<ParcelList, 'id'>, wanted: string | undefined) {
  const { answer, isWaiting, error } = useLiveAnswer(wanted, async (rules) => {
    const body = { rules: JSON.parse(rules) as PriceRules }
    return await call(previewListPrices, { params: { id }, body })
  })
  return { preview: answer, isWaiting, hasFailed: error !== undefined }
}
