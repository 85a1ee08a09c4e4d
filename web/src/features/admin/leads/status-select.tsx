import type { Lead } from 'offers-service/contract'
import { useState } from 'react'
import { type LeadStatus, leadStatusOptions } from './lead-status.ts'
import styles from './status-select.module.css'
import { useLeadActions } from './use-lead-actions.ts'

/** Shows how far a lead has come; a change is saved at once. */
export function StatusSelect({ lead }: { lead: Lead }) {
  const { setStatus } = useLeadActions()
  const [wanted, setWanted] = useState<LeadStatus>()

  const change = async (status: LeadStatus) => {
    setWanted(status)
    await setStatus(lead, status)
    setWanted(undefined)
  }

  return (
    <select
      className={styles.select}
      aria-label={`Status of ${lead.name}`}
      value={wanted ?? lead.status}
      data-status={wanted ?? lead.status}
      aria-busy={wanted !== undefined}
      onChange={(event) => void change(event.target.value as LeadStatus)}
    >
      {leadStatusOptions.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
