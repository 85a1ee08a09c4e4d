import {
  formatCount,
  formatNumber,
  listLettersUrl,
  type ParcelList,
  priceFields,
  readDay,
  storeList,
  understood,
} from 'offers-service/contract'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { businessDay } from '../../../../../format/dates.ts'
import { Button, LinkButton } from '../../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../../ui/on-demand/confirm-dialog.tsx'
import { dayAfter, formatDay } from '../../../dates.ts'
import { DayField } from '../../../day-field.tsx'
import { FieldButtons, putField } from '../../../editing/field-buttons.tsx'
import { SendProgress } from '../../../editing/send-progress.tsx'
import { useAdminForm } from '../../../editing/use-admin-form.ts'
import { useLeaveGuard } from '../../../editing/use-leave-guard.tsx'
import { FactsSourceField } from '../../facts-source-field.tsx'
import { PriceFields } from '../../price-fields.tsx'
import { useListChanges } from '../use-list-changes.ts'
import styles from './check-step.module.css'

const usualDays = 45
const { expirationDate, factsSource, priceReasons, pricedBy } = storeList.schema.body.entries
const Form = v.object({
  expirationDate: v.pipe(
    v.string(),
    v.transform((text) => understood(readDay, text)),
    expirationDate,
  ),
  factsSource: factsSource.wrapped,
  priceReasons: priceReasons.wrapped,
  pricedBy: pricedBy.wrapped,
})
type Said = v.InferOutput<typeof Form>

const reasonsHint =
  'In your own words, once for all of these offers, shown under the price of each. For example: “Land in {county} sold for $1,600 to $2,100 an acre this year. For {acreage} without power at the line we took the lower end.”'

export const fileAddress = (url: string, { id }: ParcelList) =>
  url.replace(':id', encodeURIComponent(id))

const lettersAddress = (list: ParcelList, lastDay: string) =>
  `${fileAddress(listLettersUrl, list)}?${new URLSearchParams({ lastDay })}`

/** Asks for the last day of the offers and what all of them say, and makes them: as drafts at once, live after a question. */
export function StoreForm({ list, ready }: { list: ParcelList; ready: number }) {
  const [today] = useState(() => businessDay(new Date()))
  const { store } = useListChanges(list)
  // What was pressed; state would change only after the form is sent.
  const pressed = useRef<'draft' | 'active'>('draft')
  const [asked, setAsked] = useState<Said>()
  const [isStoring, setIsStoring] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  async function make(wanted: 'draft' | 'active', said: Said): Promise<void> {
    setIsStoring(true)
    const made =
      wanted === 'draft'
        ? `${formatCount(ready, 'draft')} saved.`
        : `${formatCount(ready, 'offer is', 'offers are')} live.`
    const failed = await store({ status: wanted, ...said }, made)
    setIsStoring(false)
    if (!failed) setAsked(undefined)
  }
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: Form,
    defaultValues: {
      expirationDate: formatDay(list.lastDay ?? dayAfter(today, usualDays)),
      factsSource: list.factsSource,
      priceReasons: list.priceReasons,
      pricedBy: list.pricedBy,
    },
    send: async (said) =>
      pressed.current === 'draft' ? await make('draft', said) : setAsked(said),
  })
  const typed = useWatch({ control: form.control })
  const day = readDay(typed.expirationDate ?? '')
  const put = (name: (typeof priceFields)[number]) => {
    const area = element.current?.querySelector('textarea')
    if (area) form.setValue('priceReasons', putField(area, name), { shouldDirty: true })
  }
  const isBusy = isSubmitting || isStoring
  const { question } = useLeaveGuard(form.formState.isDirty && !isBusy, () => form.reset())
  return (
    <form ref={element} noValidate className={styles.store} onSubmit={onSubmit}>
      <DayField
        label="Last day of the offers"
        min={today}
        hint="Sellers can accept until the end of this day."
        {...field('expirationDate')}
      />
      {'value' in day && (
        <p>
          <LinkButton size="small" to={lettersAddress(list, day.value)} download>
            See three letters (PDF)
          </LinkButton>
        </p>
      )}
      <fieldset className={styles.said}>
        <legend>What every one of them says</legend>
        <FactsSourceField {...field('factsSource')} />
        <PriceFields field={field} pricedBy={typed.pricedBy ?? ''} hint={reasonsHint}>
          <FieldButtons legend="Put in for each offer" names={priceFields} onPut={put} />
          <p className={styles.note}>
            {'{price rule}'} is how the price follows from your rule, with its figures. Anybody who
            is shown the offer can read it. It stays empty where the price is from your file.
          </p>
        </PriceFields>
      </fieldset>
      <div className="button-row">
        <Button
          type="submit"
          disabled={isBusy}
          onClick={() => {
            pressed.current = 'draft'
          }}
        >
          Save as Drafts
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={isBusy}
          onClick={() => {
            pressed.current = 'active'
          }}
        >
          Go Live
        </Button>
      </div>
      {isStoring && (
        <SendProgress label={`Making ${formatNumber(ready)} offers. Many take a minute.`} />
      )}
      {asked !== undefined && (
        <ConfirmDialog
          message={`Make ${formatCount(ready, 'offer')} live?`}
          subject={list.name}
          consequence={`${formatCount(ready, 'seller')} can open their offer from now on, until the end of ${formatDay(asked.expirationDate)}.`}
          confirmText="Go Live"
          onConfirm={async () => await make('active', asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {question}
    </form>
  )
}
