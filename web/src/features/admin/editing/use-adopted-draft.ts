import { useEffect, useEffectEvent } from 'react'
import { adoptDraft } from './drafts.ts'

/** Takes over the draft of this name that a closed tab has left, if any, and tells when this tab has it. */
export function useAdoptedDraft(name: string, onAdopted: () => void): void {
  const tell = useEffectEvent(onAdopted)
  useEffect(() => {
    let isGone = false
    void adoptDraft(name).then((isAdopted) => isAdopted && !isGone && tell())
    return () => {
      isGone = true
    }
  }, [name])
}
