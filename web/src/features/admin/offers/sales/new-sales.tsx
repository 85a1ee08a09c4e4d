import type { NearbySale } from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { paths } from '../../../../site/paths.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Link } from '../../../../ui/link.tsx'
import { readDraft } from '../../editing/drafts.ts'
import { ItemEditor } from '../../editing/item-editor.tsx'
import { useItemForm } from '../../editing/use-item-form.ts'
import type { ListAddress } from '../../listing/use-list-address.ts'
import { SaleDoubt } from './sale-doubt.tsx'
import { SaleFields } from './sale-fields.tsx'
import {
  draftOfSale,
  newSaleIn,
  requiredOfSale,
  saleAfter,
  SaleForm,
  saleInWords,
  type SaleValues,
  toSaleValues,
} from './sale-values.ts'
import styles from './sales.module.css'
import { useSaleActions } from './use-sale-actions.ts'

interface NewSaleProps {
  draftName: string
  /** What it begins with. */
  begin: SaleValues
  /** Those that were added since the form was opened, the last first. */
  added: readonly NearbySale[]
  list: ListAddress
  onAdded: (sale: NearbySale) => void
}

/** The form of one sale that is not there yet. */
function NewSale({ draftName, begin, added, list, onAdded }: NewSaleProps) {
  const item = useItemForm({
    draftName,
    stored: begin,
    isNew: true,
    schema: SaleForm,
    required: requiredOfSale,
  })
  const { add, doubt } = useSaleActions()
  const { setFocus } = item.form
  const isNext = added.length > 0
  useEffect(() => {
    // County and state are there already.
    if (isNext) setFocus('soldOn')
  }, [isNext, setFocus])
  const onSubmit = () => {
    let stored: NearbySale | undefined
    const submit = item.submitWith(
      async (input, _basedOn, key) => await add(input, key, (sale) => (stored = sale)),
      () => {
        if (!stored) return
        // What was typed meanwhile corrects the sale that is stored now, and is none of its own.
        if (item.handOver(draftOfSale(stored), toSaleValues(stored))) list.open(stored.id)
        else onAdded(stored)
      },
    )
    void submit()
  }
  return (
    <ItemEditor
      title="New Nearby Sale"
      actions={
        <LinkButton size="small" to={paths.adminNearbySales}>
          All sales
        </LinkButton>
      }
      item={item}
      onSubmit={onSubmit}
      onClose={list.close}
      saveText="Save Sale"
      below={<SaleDoubt doubt={doubt} isNew />}
      aside={
        isNext ? (
          <section aria-labelledby="added-sales" className={styles.added}>
            <h2 id="added-sales" className={styles.addedTitle}>
              Added just now
            </h2>
            <ul role="list">
              {added.map((sale) => (
                <li key={sale.id}>
                  <Link to={list.addressOf(sale.id)} className={styles.addedSale}>
                    {saleInWords(sale)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <p>
            The sellers of land in this county and in the same range of sizes read it with their
            offers. After you save it, the form is ready for the next one.
          </p>
        )
      }
    >
      <SaleFields field={item.field} />
    </ItemEditor>
  )
}

/** Enters sales one after the other: county, state and source stay for the next one. */
export function NewSales({ near, list }: { near: string; list: ListAddress }) {
  const [added, setAdded] = useState<readonly NearbySale[]>([])
  const [last] = added
  const draftName = ['nearby-sales:new', near].filter(Boolean).join(':')
  // A draft may be of a sale after another one, whose county, state and source it began with.
  const [begin] = useState(() => {
    const nothing = newSaleIn(near)
    return readDraft(draftName, nothing)?.basis ?? nothing
  })
  return (
    <NewSale
      key={added.length}
      draftName={draftName}
      begin={last ? saleAfter(last) : begin}
      added={added}
      list={list}
      onAdded={(sale) => setAdded([sale, ...added])}
    />
  )
}
