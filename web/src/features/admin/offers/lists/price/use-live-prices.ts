import {
  type ListPricePreview,
  type ParcelList,
  previewListPrices,
  type PriceRules,
} from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { call } from '../../../../../api/client.ts'
import { withSession } from '../../../session/renew-session.ts'

/** A pause in typing, after which it is worth asking. */
const pauseMs = 350

interface Shown {
  /** The rules that this is the answer to, as text. */
  of: string
  preview?: ListPricePreview
  hasFailed?: true
}

/**
 * What the rules in the form come to, asked a moment after the last letter. An answer that comes late, to rules that were typed over, is
 * ignored; the last one stays on the screen until the next. `wanted` are the rules as JSON, undefined while they are those that are saved.
 */
export function useLivePrices({ id }: Pick<ParcelList, 'id'>, wanted: string | undefined) {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    if (wanted === undefined) return undefined
    let isStale = false
    const ask = async () => {
      const body = { rules: JSON.parse(wanted) as PriceRules }
      const preview = await withSession(() => call(previewListPrices, { params: { id }, body }))
      if (!isStale) setShown({ of: wanted, preview })
    }
    const timer = setTimeout(
      () =>
        void ask().catch(() => {
          if (!isStale) setShown((last) => ({ ...last, of: wanted, hasFailed: true }))
        }),
      pauseMs,
    )
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [id, wanted])
  return {
    /** Absent before the first answer, and while the rules are those that are saved. */
    preview: wanted === undefined ? undefined : shown?.preview,
    isWaiting: wanted !== undefined && shown?.of !== wanted,
    hasFailed: wanted !== undefined && shown?.of === wanted && shown.hasFailed === true,
  }
}
