import { formatCount, type ListBrief } from 'offers-service/contract'
import { ConfirmButton } from '../../../../ui/on-demand/action-button.tsx'
import { useListChanges } from './use-list-changes.ts'

interface UndoButtonProps {
  list: Pick<ListBrief, 'id' | 'name' | 'offerCount' | 'updatedAt'>
}

/** Takes all offers of a list back, after a question. */
export function UndoButton({ list }: UndoButtonProps) {
  const { undo } = useListChanges(list)
  return (
    <ConfirmButton
      aria-label={`Undo ${list.name}`}
      asks={{
        message: 'Take back all offers of this list?',
        subject: list.name,
        consequence: `${formatCount(list.offerCount, 'offer')} will be gone. The list stays, so you can change it and make its offers again.`,
        confirmText: 'Take Them Back',
        onConfirm: undo,
      }}
    >
      Undo
    </ConfirmButton>
  )
}
