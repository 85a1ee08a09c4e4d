import type { LikelyTypo } from 'offers-service/contract'
import { useRef, useState } from 'react'
import { failAfter } from './fail-after.ts'

/** Says what looks mistyped about a value; undefined when nothing does. */
type TypoCheck = (typed: string) => LikelyTypo | undefined | Promise<LikelyTypo | undefined>

/** The check of each field that has one, by the field's name. */
export type TypoChecks = Partial<Record<string, TypoCheck>>

/** A field whose value looks mistyped. */
interface SuspectField extends LikelyTypo {
  name: string
}

/** How long a form may wait for what is compared with: sending it matters more. */
const timeoutMs = 3000

/** What looks mistyped; undefined also where that cannot be found out, because what is compared with could not be loaded in time. */
async function typoOf(check: TypoCheck, typed: string): Promise<LikelyTypo | undefined> {
  try {
    return await Promise.race([check(typed), failAfter(timeoutMs)])
  } catch {
    return undefined
  }
}

/**
 * Finds values that look mistyped, for the form to ask whether they are right. Each value is found once, so that nobody is kept
 * from sending it.
 *
 * `find` answers the first of them; `doubted` is the one that is asked about, which `show` sets.
 */
export function useTypoCheck(checks: TypoChecks) {
  const [suspect, show] = useState<SuspectField>()
  const found = useRef(new Set<string>())

  async function find(values: Partial<Record<string, unknown>>): Promise<SuspectField | undefined> {
    for (const [name, check] of Object.entries(checks)) {
      const typed = values[name]
      if (!check || typeof typed !== 'string' || typed === '') continue
      const key = JSON.stringify([name, typed])
      const typo = found.current.has(key) ? undefined : await typoOf(check, typed)
      if (!typo) continue
      found.current.add(key)
      return { name, ...typo }
    }
    return undefined
  }

  return { suspect, find, show }
}
