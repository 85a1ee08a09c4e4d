import type { BulkAction } from 'offers-service/contract'
import { Button } from '../../../../ui/button.tsx'
import { actionWords } from './bulk-words.ts'
import { KeptOffers } from './kept-offers.tsx'
import type { usePreview } from './use-bulk-changes.ts'

interface EffectProps {
  kind: BulkAction['kind']
  /** Whether it was asked what would happen. */
  isAsked: boolean
  preview: ReturnType<typeof usePreview>
}

/** What would happen to the chosen offers, and which of them stay as they are. */
export function Effect({ kind, isAsked, preview: { outcome, hasFailed, retry } }: EffectProps) {
  return (
    <>
      <output>
        {isAsked && !outcome && !hasFailed && 'Counting...'}
        {hasFailed && 'What will happen could not be counted.'}
        {outcome?.changed === 0 && 'There is nothing to do for these offers.'}
        {outcome && outcome.changed > 0 && actionWords[kind].effect(outcome.changed)}
      </output>
      {hasFailed && (
        <p>
          <Button size="small" onClick={retry}>
            Count Again
          </Button>
        </p>
      )}
      {outcome && <KeptOffers outcome={outcome} />}
    </>
  )
}
