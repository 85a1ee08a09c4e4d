import { proposeOwners, type UnnamedOwner } from 'offers-service/contract'
import { Button } from '../../../../ui/button.tsx'
import styles from './other-sellers.module.css'

const listed = new Intl.ListFormat('en-US')

/** Owners whom a list does not name, in a sentence. */
export const unnamedInWords: Record<UnnamedOwner, string> = {
  wife: 'a wife',
  husband: 'a husband',
  spouse: 'a husband or wife',
  others: 'other owners',
}

interface JointOwnersHintProps {
  /** The seller's name as it is typed. */
  name: string
  /** Called with each owner's name when the owner of the business wants them apart. */
  onSeparate: (owners: readonly string[]) => void
}

/** Says when a seller's name may be those of several owners, who each have to sign. */
export function JointOwnersHint({ name, onSeparate }: JointOwnersHintProps) {
  const proposal = proposeOwners(name)
  const owners = proposal?.owners ?? []
  return (
    <output className={styles.hint}>
      {owners.length > 1 && (
        <>
          <span>
            This may be {owners.length} owners: {listed.format(owners)}. Each owner signs for
            themselves.
          </span>
          <Button size="small" onClick={() => onSeparate(owners)}>
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
