import { usStates } from 'offers-service/contract'
import type { ComponentProps } from 'react'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { useToday } from '../../dates.ts'
import { DayField } from '../../day-field.tsx'
import styles from './sales.module.css'
import type { SaleValues } from './sale-values.ts'

const states = usStates.map(({ code, name }) => ({ value: code, label: name }))

interface SaleFieldsProps {
  field: (name: keyof SaleValues) => ComponentProps<'input'> & ComponentProps<'select'>
}

/** What a sale consists of: where it was, what was sold, and where that is from. */
export function SaleFields({ field }: SaleFieldsProps) {
  const today = useToday()
  return (
    <div className={styles.fields}>
      <TextField label="County" autoComplete="off" {...field('county')} />
      <SelectField
        label="State"
        placeholder="Choose a state"
        options={states}
        {...field('state')}
      />
      <DayField label="Sold On" hint="The day on the deed" max={today} {...field('soldOn')} />
      <TextField
        label="Acreage"
        inputMode="decimal"
        autoComplete="off"
        hint="In acres"
        {...field('acreage')}
      />
      <TextField
        label="Price"
        inputMode="decimal"
        autoComplete="off"
        hint="US dollars"
        {...field('price')}
      />
      <TextField
        label="Figures From"
        hint="Such as: County recorder. Sellers read it."
        {...field('source')}
      />
      <div className={styles.wide}>
        <TextField
          label="Latitude, longitude"
          isOptional
          autoComplete="off"
          hint="Copy both from a map, such as 35.1894, -114.0530. Where the seller’s land has them too, we say how far away this was, and leave out a sale of that land itself."
          {...field('coordinates')}
        />
      </div>
    </div>
  )
}
