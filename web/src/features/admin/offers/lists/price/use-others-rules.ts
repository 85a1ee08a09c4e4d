import type { ParcelList, PriceRules } from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { toPriceValues, type PriceValues } from './price-values.ts'

interface RulesForm {
  isDirty: boolean
  isSubmitting: boolean
  reset: (values: PriceValues) => void
}

/**
 * Watches for rules that another window saved for the list while this form is open. A form that nobody typed into takes them
 * over; otherwise they wait until the admin has chosen.
 */
export function useOthersRules(
  { rules }: Pick<ParcelList, 'rules'>,
  { isDirty, isSubmitting, reset }: RulesForm,
) {
  const stored = JSON.stringify(rules)
  /** The stored rules that the form knows of; undefined just after its own were saved, which come back as the next. */
  const [known, setKnown] = useState<string | undefined>(stored)
  const [taken, setTaken] = useState<string>()
  const isNewer = known !== undefined && known !== stored && !isSubmitting
  const take = () => {
    setKnown(stored)
    setTaken(stored)
  }
  if (known === undefined) setKnown(stored)
  else if (isNewer && !isDirty) take()
  useEffect(() => {
    if (taken !== undefined) reset(toPriceValues(JSON.parse(taken) as PriceRules))
  }, [taken, reset])
  return {
    isAsking: isNewer && isDirty,
    useTheirs: take,
    keepMine: () => setKnown(stored),
    /** To be called once the form's own rules are stored. */
    haveSaved: () => setKnown(undefined),
  }
}
