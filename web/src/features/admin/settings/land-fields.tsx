import { TextareaField } from '../../../ui/field.tsx'
import { fieldsOf } from '../editing/use-admin-form.ts'
import styles from './business-fields.module.css'
import type { SettingsFieldsProps } from './settings-values.ts'

/** Where landowners can look their land up without us: on the page of an offer, beside what we say of it. */
export function LandFields({ form }: SettingsFieldsProps) {
  return (
    <section className={styles.business} aria-labelledby="look-up">
      <div className={styles.intro}>
        <h2 id="look-up">Looking the land up</h2>
        <p>
          “Is it my land?” Beside the facts of an offer, sellers find the county’s own page about
          their parcel once its address stands here. Open the page of a parcel you know, copy its
          address, and put <code>{'{apn}'}</code> in place of the number. Where the county has no
          page for each parcel, give the page on which people type the number.
        </p>
      </div>
      <TextareaField
        label="County Records"
        isOptional
        rows={5}
        spellCheck={false}
        hint="One county on each line, such as Marion County, FL | https://record.example/{apn}. After another bar (|) you can add the county’s map. {apn plain} is the number without dashes, dots and spaces."
        {...fieldsOf(form)('business.countyRecords')}
      />
    </section>
  )
}
