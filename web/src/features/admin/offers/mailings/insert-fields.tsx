import type { LetterField, MailingKind } from 'offers-service/contract'
import { Button } from '../../../../ui/button.tsx'
import styles from './mailing-text.module.css'

interface InsertFieldsProps {
  kind: MailingKind
  fields: readonly LetterField[]
  onInsert: (field: LetterField) => void
}

/** A button for each field that a text may have, which puts it where the admin was typing. */
export function InsertFields({ kind, fields, onInsert }: InsertFieldsProps) {
  return (
    <fieldset className={styles.fields}>
      <legend>Put in for each {kind}</legend>
      {fields.map((name) => (
        <Button key={name} size="small" onClick={() => onInsert(name)}>
          {`{${name}}`}
        </Button>
      ))}
    </fieldset>
  )
}
