import { useRef } from 'react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '../../../../../ui/button.tsx'
import { SelectField, TextField } from '../../../../../ui/field.tsx'
import { fieldsOf } from '../../../editing/use-admin-form.ts'
import { emptyRule, type PriceValues } from './price-values.ts'
import styles from './price-step.module.css'

const mostRules = 100
const bases = [
  { value: 'acres', label: 'Dollars an acre' },
  { value: 'assessedValue', label: 'Percent of the assessed value' },
]
const figure = { inputMode: 'decimal', autoComplete: 'off' } as const

// The form's output is of no concern to its fields.
export type PriceFormOf<Output> = UseFormReturn<PriceValues, unknown, Output>

interface RuleProps<Output> {
  form: PriceFormOf<Output>
  index: number
}

/** Which parcels a rule is for, and what it offers. */
function RuleFieldset<Output>({ form, index }: RuleProps<Output>) {
  const field = fieldsOf(form)
  const at = `rules.${index}` as const
  const of = useWatch({ control: form.control, name: `${at}.basis.of` })
  return (
    <>
      <TextField label="County" isOptional autoComplete="off" {...field(`${at}.county`)} />
      <TextField label="Use or zoning" isOptional autoComplete="off" {...field(`${at}.use`)} />
      <TextField label="Acres from" isOptional {...figure} {...field(`${at}.acresFrom`)} />
      <TextField label="Acres to" isOptional {...figure} {...field(`${at}.acresTo`)} />
      <SelectField label="Based on" options={bases} {...field(`${at}.basis.of`)} />
      {of === 'acres' ? (
        <TextField label="Dollars an acre" {...figure} {...field(`${at}.basis.dollarsPerAcre`)} />
      ) : (
        <TextField label="Percent of the value" {...figure} {...field(`${at}.basis.percent`)} />
      )}
      <TextField label="At least" isOptional {...figure} {...field(`${at}.least`)} />
      <TextField label="At most" isOptional {...figure} {...field(`${at}.most`)} />
    </>
  )
}

/** The rules in their order: the first that fits a parcel makes its price. */
export function RuleFields<Output>({ form }: { form: PriceFormOf<Output> }) {
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: 'rules' })
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <fieldset className={styles.rules}>
      <legend>Rules</legend>
      <p>
        Each parcel gets its price from the first rule that fits it. What a rule leaves empty fits
        every parcel.
      </p>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={styles.rule}>
          <legend>Rule {index + 1}</legend>
          <RuleFieldset form={form} index={index} />
          <div className={styles.actions}>
            {index > 0 && (
              <Button
                size="small"
                aria-label={`Move up rule ${index + 1}`}
                onClick={() => swap(index, index - 1)}
              >
                Move up
              </Button>
            )}
            <Button
              size="small"
              aria-label={`Remove rule ${index + 1}`}
              onClick={() => {
                remove(index)
                // The button goes with its rule; the keyboard goes on from the one that brings rules.
                addButton.current?.focus()
              }}
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      {fields.length === 0 && <p>There is no rule yet, so no parcel has a price from one.</p>}
      {fields.length < mostRules && (
        <div>
          <Button ref={addButton} size="small" onClick={() => append(emptyRule)}>
            Add a Rule
          </Button>
        </div>
      )}
    </fieldset>
  )
}
