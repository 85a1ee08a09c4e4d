import { type MailingGrouping, mailingGroupings } from 'offers-service/contract'
import { SelectField } from '../../../../ui/field.tsx'
import styles from './mailing-screen.module.css'

export const groupingWords: Record<MailingGrouping, string> = {
  county: 'County',
  size: 'Size',
  price: 'Amount offered',
  acre: 'Dollars an acre',
}

interface GroupingFieldProps {
  value: MailingGrouping
  onChange: (grouping: MailingGrouping) => void
}

/** By what the letters of a mailing are grouped. */
export function GroupingField({ value, onChange }: GroupingFieldProps) {
  return (
    <div className={styles.grouping}>
      <SelectField
        label="Grouped by"
        options={mailingGroupings.map((known) => ({ value: known, label: groupingWords[known] }))}
        value={value}
        onChange={({ currentTarget }) =>
          onChange(mailingGroupings.find((known) => known === currentTarget.value) ?? 'county')
        }
      />
    </div>
  )
}
