import { formatList, proposeSellers, type UnnamedSeller } from 'offers-service/contract'
import { Button } from '../../../../ui/button.tsx'
import styles from './other-sellers.module.css'

/** Sellers whom a list does not name, in a sentence. */
export const unnamedInWords: Record<UnnamedSeller, string> = {
  wife: 'a wife',
  husband: 'a husband',
  spouse: 'a husband or wife',
  others: 'other owners',
}

interface JointSellersHintProps {
  /** The seller's name as it is typed. */
  name: string
  /** Called with each seller's name when the admin wants them apart. */
  onSeparate: (sellers: readonly string[]) => void
}

/** Says when a seller's name may be those of several sellers, who each have to sign. */
export function JointSellersHint({ name, onSeparate }: JointSellersHintProps) {
  const proposal = proposeSellers(name)
  const sellers = proposal?.sellers ?? []
  return (
    <output className={styles.hint}>
      {sellers.length > 1 && (
        <>
          <span>
            This may be {sellers.length} owners: {formatList(sellers)}. Each owner signs for
            themselves.
          </span>
          <Button size="small" onClick={() => onSeparate(sellers)}>
            Name them separately
          </Button>
        </>
      )}
      {proposal?.unnamed && (
        <span>
          This tells of {unnamedInWords[proposal.unnamed]} without a name. Every owner has to sign,
          so please add them once you know.
        </span>
      )}
    </output>
  )
}
