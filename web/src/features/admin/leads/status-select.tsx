import type { Lead } from 'offers-service/contract'
import { useRef, useState } from 'react'
import { type LeadStatus, leadStatusOptions } from './lead-words.ts'
import styles from './status-select.module.css'
import { useLeadActions } from './use-lead-actions.ts'

/** Shows how far a lead has come; a change is saved at once, and one that is made meanwhile after it. */
export function StatusSelect({ lead }: { lead: Lead }) {
  const { setStatus } = useLeadActions()
  const [wanted, setWanted] = useState<LeadStatus>()
  // What to save next; undefined while nothing is being saved.
  const next = useRef<LeadStatus>(undefined)

  const change = async (status: LeadStatus) => {
    setWanted(status)
    const isSaving = next.current !== undefined
    next.current = status
    if (isSaving) return
    let saved: LeadStatus | undefined
    while (next.current !== saved) {
      saved = next.current
      if (saved) await setStatus(lead, saved)
    }
    next.current = undefined
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
