import {
  formatCount,
  formatNumber,
  listLettersUrl,
  type ParcelList,
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
import { SendProgress } from '../../../editing/send-progress.tsx'
import { useAdminForm } from '../../../editing/use-admin-form.ts'
import { useListChanges } from '../use-list-changes.ts'
import styles from './check-step.module.css'

const usualDays = 45
const Form = v.object({
  lastDay: v.pipe(
    v.string(),
    v.transform((text) => understood(readDay, text)),
    storeList.schema.body.entries.expirationDate,
  ),
})

export const fileAddress = (url: string, { id }: ParcelList) =>
  url.replace(':id', encodeURIComponent(id))

const lettersAddress = (list: ParcelList, lastDay: string) =>
  `${fileAddress(listLettersUrl, list)}?${new URLSearchParams({ lastDay })}`

/** Asks for the last day of the offers, and makes them: as drafts at once, live after a question. */
export function StoreForm({ list, ready }: { list: ParcelList; ready: number }) {
  const [today] = useState(() => businessDay(new Date()))
  const { store } = useListChanges(list)
  // What was pressed; state would change only after the form is sent.
  const pressed = useRef<'draft' | 'active'>('draft')
  const [asked, setAsked] = useState<string>()
  const [isStoring, setIsStoring] = useState(false)

  async function make(wanted: 'draft' | 'active', expirationDate: string): Promise<void> {
    setIsStoring(true)
    const made =
      wanted === 'draft'
        ? `${formatCount(ready, 'draft')} saved.`
        : `${formatCount(ready, 'offer is', 'offers are')} live.`
    const failed = await store({ status: wanted, expirationDate }, made)
    setIsStoring(false)
    if (!failed) setAsked(undefined)
  }
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: Form,
    defaultValues: { lastDay: formatDay(list.lastDay ?? dayAfter(today, usualDays)) },
    send: async ({ lastDay: day }) =>
      pressed.current === 'draft' ? await make('draft', day) : setAsked(day),
  })
  const typed = useWatch({ control: form.control, name: 'lastDay' })
  const day = readDay(typed)
  const isBusy = isSubmitting || isStoring
  return (
    <form noValidate className={styles.store} onSubmit={onSubmit}>
      <DayField
        label="Last day of the offers"
        min={today}
        hint="Sellers can accept until the end of this day."
        {...field('lastDay')}
      />
      {'value' in day && (
        <p>
          <LinkButton size="small" to={lettersAddress(list, day.value)} download>
            See three letters (PDF)
          </LinkButton>
        </p>
      )}
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
          consequence={`${formatCount(ready, 'seller')} can open their offer from now on, until the end of ${formatDay(asked)}.`}
          confirmText="Go Live"
          onConfirm={async () => await make('active', asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </form>
  )
}
