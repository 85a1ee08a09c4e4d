import { type Lead, makerInWords } from 'offers-service/contract'
import { type Colleague, nameOf, useColleagues, whoLooksAfter } from './colleagues.ts'
import styles from './status-select.module.css'
import { useLeadActions } from './use-lead-actions.ts'
import { useSavedAtOnce } from './use-saved-at-once.ts'

const choiceOf = ({ isOwn, ...one }: Colleague) =>
  isOwn ? `You${one.name && ` (${one.name})`}` : nameOf({ isOwn, ...one })

interface PersonSelectProps {
  lead: Lead
  people: readonly Colleague[]
}

/** Shows who looks after a lead, and gives it to somebody else at once. */
export function PersonSelect({ lead, people }: PersonSelectProps) {
  const { giveTo } = useLeadActions()
  const { value, isSaving, change } = useSavedAtOnce(
    lead.lookedAfterBy,
    async (to, from) => await giveTo(lead, { to, from, people }),
  )
  const isKnown = value === null || people.some(({ person }) => person === value)
  return (
    <select
      className={styles.select}
      aria-label={`Who looks after ${lead.name}?`}
      value={value ?? ''}
      aria-busy={isSaving}
      onChange={(event) => void change(event.target.value || null)}
    >
      <option value="">Nobody yet</option>
      {people.map((one) => (
        <option key={one.person} value={one.person}>
          {choiceOf(one)}
        </option>
      ))}
      {!isKnown && <option value={value}>{makerInWords(value)}</option>}
    </select>
  )
}

/** Says who looks after a lead, if anybody does and it could be somebody else. */
export function LookedAfter({ lead: { lookedAfterBy } }: { lead: Pick<Lead, 'lookedAfterBy'> }) {
  const { people = [] } = useColleagues(lookedAfterBy !== null)
  if (!people.some(({ person }) => person === lookedAfterBy)) return null
  return <span>{whoLooksAfter(lookedAfterBy, people)} this</span>
}
