import { type NearbySale, readNearbySale } from 'offers-service/contract'
import { useApi } from '../../../../api/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { ActionButton } from '../../../../ui/on-demand/action-button.tsx'
import { removeDraftsOf } from '../../editing/drafts.ts'
import { ItemEditor } from '../../editing/item-editor.tsx'
import { useItemForm } from '../../editing/use-item-form.ts'
import { ListSkeleton } from '../../listing/list-states.tsx'
import { MissingItem } from '../../listing/missing-item.tsx'
import { AdminScreen } from '../../shell/admin-screen.tsx'
import { SaleDoubt } from './sale-doubt.tsx'
import { SaleFields } from './sale-fields.tsx'
import { draftOfSale, requiredOfSale, SaleForm, toSaleValues } from './sale-values.ts'
import { useSaleActions } from './use-sale-actions.ts'

function SaleEditor({ sale, onClose }: { sale: NearbySale; onClose: () => void }) {
  const item = useItemForm({
    draftName: draftOfSale(sale),
    stored: toSaleValues(sale),
    updatedAt: sale.updatedAt,
    schema: SaleForm,
    required: requiredOfSale,
  })
  const { change, remove, doubt } = useSaleActions()
  const submit = item.submitWith(
    async (input, basedOn) => await change(sale, { ...input, basedOn }),
    onClose,
  )
  const removeAndClose = async () => {
    const failed = await remove(sale)
    if (failed) return
    removeDraftsOf(draftOfSale(sale))
    onClose()
  }
  return (
    <ItemEditor
      title={`Sale in ${sale.county}`}
      item={item}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      saveText="Save Sale"
      below={<SaleDoubt doubt={doubt} />}
      aside={
        <ActionButton size="small" onPress={removeAndClose}>
          Delete Sale
        </ActionButton>
      }
    >
      <SaleFields field={item.field} />
    </ItemEditor>
  )
}

/** The form of a sale that was entered before. */
export function EditSale({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isLoading, retry } = useApi(readNearbySale, { params: { id } })
  if (data) return <SaleEditor sale={data} onClose={onClose} />
  return (
    <AdminScreen title="Sale">
      {isLoading ? (
        <ListSkeleton />
      ) : (
        <MissingItem
          noun="sale"
          error={error}
          onRetry={retry}
          back={
            <Button size="small" onClick={onClose}>
              Show all sales
            </Button>
          }
        />
      )}
    </AdminScreen>
  )
}
