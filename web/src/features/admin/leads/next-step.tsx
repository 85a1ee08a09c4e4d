import type { Lead } from 'offers-service/contract'
import { ActionButton } from '../../../ui/on-demand/action-button.tsx'
import { formatDay, useToday } from '../dates.ts'
import { focusTitleIfLost } from '../shell/admin-screen.tsx'
import styles from './lead-notes.module.css'
import { nextStepWords } from './lead-words.ts'
import { useLeadActions } from './use-lead-actions.ts'

/** A lead or merged request, as far as its next step goes. */
type WithNextStep = Pick<Lead, 'id' | 'name' | 'followUpOn' | 'followUpTask'>

/** Ticks off what was to be done next about a lead. */
export function NextStepDone({ lead }: { lead: WithNextStep }) {
  const { endFollowUp } = useLeadActions()
  return (
    <ActionButton
      size="small"
      busyText="Saving..."
      aria-label={`Mark the next step for ${lead.name} as done`}
      onPress={async () => {
        if (!(await endFollowUp(lead))) focusTitleIfLost()
      }}
    >
      Done
    </ActionButton>
  )
}

/** What is to be done next about a lead, if anything, and by when. */
export function NextStep({ lead }: { lead: WithNextStep }) {
  const today = useToday()
  const { followUpOn } = lead
  if (followUpOn === null) return null
  return (
    <div className={styles.next} data-due={followUpOn <= today}>
      <p>
        <strong>{nextStepWords(lead)}</strong>{' '}
        <span>
          {followUpOn < today ? 'was due on' : 'on'} {formatDay(followUpOn)}
          {followUpOn === today && ', today'}
        </span>
      </p>
      <NextStepDone lead={lead} />
    </div>
  )
}
