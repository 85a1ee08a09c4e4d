import { useListAddress } from '../../listing/use-list-address.ts'
import { EditSale } from './edit-sale.tsx'
import { NewSales } from './new-sales.tsx'
import { SaleList, saleRules } from './sale-list.tsx'

/** The list of sales, or the form of the one that the address names. */
export function NearbySalesScreen() {
  const list = useListAddress(saleRules)
  if (list.isNew) return <NewSales near={list.params.get('near') ?? ''} list={list} />
  if (list.id !== undefined) return <EditSale key={list.id} id={list.id} onClose={list.close} />
  return <SaleList list={list} />
}
