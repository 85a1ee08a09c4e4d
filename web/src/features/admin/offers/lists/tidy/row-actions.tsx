import { canBeTaken, listFindings, type ListRow, type ParcelList } from 'offers-service/contract'
import { useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { ActionButton } from '../../../../../ui/on-demand/action-button.tsx'
import { useListChanges } from '../use-list-changes.ts'
import { MendDialog } from './mend-dialog.tsx'

/** Whether a row waits for nothing but the admin's word. */
function isTakeable({ verdict, findings }: ListRow): boolean {
  const isHeldBack = findings.filter(({ finding }) => listFindings[finding].verdict !== 'mended')
  return verdict === 'ask' && isHeldBack.every(({ finding }) => canBeTaken(finding))
}

/** What can be done with one row: mend it, take it, leave it out. */
export function RowActions({ list, row }: { list: ParcelList; row: ListRow }) {
  const { mend } = useListChanges(list)
  const [isMending, setIsMending] = useState(false)
  const { rowNumber, verdict, decision } = row
  const decide = (text: string, wanted: ListRow['decision']) => (
    <ActionButton
      size="small"
      aria-label={`${text} row ${rowNumber}`}
      busyText="Saving..."
      onPress={async () => await mend(rowNumber, { decision: wanted })}
    >
      {text}
    </ActionButton>
  )
  return (
    <div className="button-row">
      <Button size="small" aria-label={`Mend row ${rowNumber}`} onClick={() => setIsMending(true)}>
        Mend
      </Button>
      {decision !== null && decide('Undo', null)}
      {decision === null && isTakeable(row) && decide('Take', 'take')}
      {decision === null && verdict !== 'out' && decide('Leave out', 'leave_out')}
      {isMending && <MendDialog list={list} row={row} onClose={() => setIsMending(false)} />}
    </div>
  )
}
