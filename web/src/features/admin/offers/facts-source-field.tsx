import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/field.tsx'
import styles from './offer-fields.module.css'

/** Where the facts of the land are from, for the seller to read below them. */
export function FactsSourceField(props: ComponentProps<'input'>) {
  return (
    <div className={styles.wide}>
      <TextField
        label="Where These Facts Are From"
        isOptional
        autoComplete="off"
        hint="Sellers read it below the facts. For example: “Sample County Assessor, November 2026”"
        {...props}
      />
    </div>
  )
}
