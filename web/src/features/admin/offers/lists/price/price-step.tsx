import { type ParcelList, priceRoundings, PriceRules } from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { Button, LinkButton } from '../../../../../ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '../../../../../ui/field.tsx'
import { useAdminForm } from '../../../editing/use-admin-form.ts'
import { SavedItems } from '../../../listing/saved-items.tsx'
import { useLeaveGuard } from '../../../editing/use-leave-guard.tsx'
import { ReadingRows } from '../reading-rows.tsx'
import { StoredNote } from '../stored-note.tsx'
import { useListChanges } from '../use-list-changes.ts'
import { PriceLook } from './price-look.tsx'
import styles from './price-step.module.css'
import { PriceForm, toPriceValues } from './price-values.ts'
import { useLivePrices } from './use-live-prices.ts'
import { useOthersRules } from './use-others-rules.ts'
import { RuleFields } from './rule-fields.tsx'

const roundings = {
  none: 'To whole dollars',
  'down-to-50': 'Down to the last $50',
  'down-to-100': 'Down to the last $100',
  odd: 'To odd figures such as $12,350',
} satisfies Record<(typeof priceRoundings)[number], string>

const figure = { inputMode: 'decimal', autoComplete: 'off' } as const

const SavedRules = v.pipe(v.string(), v.parseJson(), PriceRules)

interface PriceRulesFormProps {
  list: ParcelList
  /** Told the rules as JSON whenever what is typed can be understood; undefined once they are those that are saved. */
  onTyped: (rules: string | undefined) => void
}

function PriceRulesForm({ list, onTyped }: PriceRulesFormProps) {
  const { update } = useListChanges(list)
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: PriceForm,
    defaultValues: toPriceValues(list.rules),
    send: async (rules) => await update({ rules }),
    onEnd: (error) => {
      if (error) return
      form.reset(form.getValues())
      others.haveSaved()
    },
  })
  const rules = useWatch({ control: form.control, name: 'rules' })
  /** Puts saved rules into the form, where they count as typed: nothing is priced until they are saved. */
  const use = (value: string) => {
    const saved = v.safeParse(SavedRules, value)
    if (saved.success) form.reset(toPriceValues(saved.output), { keepDefaultValues: true })
  }
  const hasFilePrice = list.columns.some((column) => column.field === 'offerPrice')
  const isStored = list.status === 'stored'
  const typed = v.safeParse(PriceForm, useWatch({ control: form.control }))
  const { isDirty } = form.formState
  const others = useOthersRules(list, { isDirty, isSubmitting, reset: form.reset })
  const understood = typed.success ? JSON.stringify(typed.output) : undefined
  useEffect(() => {
    // While something half typed makes no sense yet, the last that did stays.
    if (!isDirty || understood !== undefined) onTyped(isDirty ? understood : undefined)
  }, [isDirty, understood, onTyped])
  const { question } = useLeaveGuard(isDirty && !isSubmitting, () => form.reset())
  return (
    <div className={styles.form}>
      {!isStored && (
        <SavedItems
          kind="price-rules"
          noun="set of rules"
          plural="Saved rules"
          current={rules.length > 0 ? understood : undefined}
          onUse={use}
        />
      )}
      <form noValidate className={styles.form} onSubmit={onSubmit}>
        <fieldset disabled={isStored} className={styles.form}>
          <legend className="visually-hidden">How prices are made</legend>
          {hasFilePrice && (
            <CheckboxField
              label="Take the prices of the file where it has them"
              {...field('takesFilePrice')}
            />
          )}
          <RuleFields form={form} />
          {rules.some(({ basis }) => basis.of === 'assessedValue') && (
            <fieldset className={styles.rule}>
              <legend>Where a parcel has no assessed value</legend>
              <TextField
                label="Dollars an acre"
                isOptional
                {...figure}
                {...field('noValue.dollarsPerAcre')}
              />
              <TextField label="At least" isOptional {...figure} {...field('noValue.least')} />
              <TextField label="At most" isOptional {...figure} {...field('noValue.most')} />
            </fieldset>
          )}
          <div className={styles.rounding}>
            <SelectField
              label="Rounding"
              options={priceRoundings.map((value) => ({ value, label: roundings[value] }))}
              {...field('rounding')}
            />
          </div>
        </fieldset>
        {others.isAsking && (
          <div role="alert" className={styles.others}>
            <p>
              Other rules were saved for this list after you opened it. Yours are not saved yet.
              Which should it have?
            </p>
            <div className="button-row">
              <Button size="small" onClick={others.keepMine}>
                Keep mine
              </Button>
              <Button size="small" onClick={others.useTheirs}>
                Use theirs
              </Button>
            </div>
          </div>
        )}
        <div className="button-row">
          {!isStored && (
            <Button
              type="submit"
              variant="primary"
              disabled={others.isAsking}
              isBusy={isSubmitting}
              busyText="Pricing all rows..."
            >
              Save Rules
            </Button>
          )}
          <LinkButton to="?step=check">Next: Check</LinkButton>
        </div>
        {question}
      </form>
    </div>
  )
}

/** By which rules the parcels of a list are priced, and what that comes to while they are typed. */
export function PriceStep({ list }: { list: ParcelList }) {
  const [typed, setTyped] = useState<string>()
  const { preview, isWaiting, hasFailed } = useLivePrices(list, typed)
  const stored = list.summary && {
    prices: list.summary.prices,
    unpriced: list.summary.findings.find(({ finding }) => finding === 'no_price')?.rows ?? 0,
  }
  const shown = preview ?? stored
  return (
    <>
      {list.status === 'stored' && <StoredNote />}
      <div className={styles.columns}>
        <PriceRulesForm list={list} onTyped={setTyped} />
        {shown ? (
          <PriceLook {...shown} isTyped={preview !== undefined} state={{ isWaiting, hasFailed }} />
        ) : (
          <ReadingRows list={list} />
        )}
      </div>
    </>
  )
}
