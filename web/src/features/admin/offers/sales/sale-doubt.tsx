import { ConfirmDialog } from '../../../../ui/on-demand/confirm-dialog.tsx'
import type { Doubt } from '../../use-doubt.ts'

/** Asks whether a sale that is here already is meant to be here once more. */
export function SaleDoubt({ doubt, isNew = false }: { doubt: Doubt | undefined; isNew?: boolean }) {
  if (!doubt) return null
  const [entered] = Object.values(doubt.warnings)
  return (
    <ConfirmDialog
      message={`This sale is already here, ${entered}. ${isNew ? 'Add it again?' : 'Save it anyway?'}`}
      consequence="It has the same county, day, size and price. Sellers would read it twice."
      cancelText="Go back"
      confirmText={isNew ? 'Add it again' : 'Save it anyway'}
      onConfirm={doubt.onMeant}
      onCancel={doubt.onGivenUp}
    />
  )
}
