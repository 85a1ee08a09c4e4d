import type { Lead } from 'offers-service/contract'
import { type LeadStatus, leadStatusOptions } from './lead-words.ts'
import styles from './status-select.module.css'
import { useLeadActions } from './use-lead-actions.ts'
import { useSavedAtOnce } from './use-saved-at-once.ts'

/** Shows how far a lead has come; a change is saved at once. */
export function StatusSelect({ lead }: { lead: Lead }) {
  const { setStatus } = useLeadActions()
  const { value, isSaving, change } = useSavedAtOnce<LeadStatus>(
    lead.status,
    async (status) => await setStatus(lead, status),
  )
  return (
    <select
      className={styles.select}
      aria-label={`Status of ${lead.name}`}
      value={value}
      data-status={value}
      aria-busy={isSaving}
      onChange={(event) => void change(event.target.value as LeadStatus)}
    >
      {leadStatusOptions.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
