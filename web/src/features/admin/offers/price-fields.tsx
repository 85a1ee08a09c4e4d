import type { ComponentProps, ReactNode } from 'react'
import { useSettings } from '../../../api/settings.ts'
import { SelectField, TextareaField } from '../../../ui/field.tsx'
import styles from './offer-fields.module.css'

const ofOneOffer =
  'In your own words, shown under the price. For example: “Three parcels within two miles sold this year, for $1,600 to $2,100 an acre. Yours has no legal road yet, so we took the lower end. Title and closing cost us about $1,900, and it may be two years before we sell it.”'

interface PriceFieldsProps {
  /** Binds a field to the form, by its name. */
  field: (
    name: 'priceReasons' | 'pricedBy',
  ) => ComponentProps<'textarea'> & ComponentProps<'select'>
  pricedBy: string
  hint?: string
  /** What stands below those words. */
  children?: ReactNode
}

/** How we came to the amount, and who did, for the seller to read. */
export function PriceFields({ field, pricedBy, hint = ofOneOffer, children }: PriceFieldsProps) {
  const { people } = useSettings().business
  // Who is named stays to be chosen, though the settings may not name them anymore.
  const names = new Set([...people.map(({ name }) => name), pricedBy].filter((name) => name !== ''))
  return (
    <>
      <div className={`${styles.wide} ${styles.withHint}`}>
        <TextareaField
          label="How We Came to This Number"
          isOptional
          rows={5}
          hint={hint}
          {...field('priceReasons')}
        />
        {children}
      </div>
      <SelectField
        label="Worked Out By"
        isOptional
        hint="Shown beside those words, with their portrait."
        placeholder="Nobody named"
        options={[...names].map((name) => ({ value: name, label: name }))}
        {...field('pricedBy')}
      />
    </>
  )
}
