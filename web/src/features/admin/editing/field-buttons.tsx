import { Button } from '../../../ui/button.tsx'
import styles from './field-buttons.module.css'

/** Puts a field such as `{amount}` where the cursor of an area is; answers what the area then holds. */
export function putField(area: HTMLTextAreaElement, name: string): string {
  area.setRangeText(`{${name}}`, area.selectionStart, area.selectionEnd, 'end')
  area.focus()
  return area.value
}

interface FieldButtonsProps<Name extends string> {
  legend: string
  names: readonly Name[]
  onPut: (name: Name) => void
}

/** The fields that a text can have, each to put in. */
export function FieldButtons<Name extends string>({
  legend,
  names,
  onPut,
}: FieldButtonsProps<Name>) {
  return (
    <fieldset className={styles.fields}>
      <legend>{legend}</legend>
      {names.map((name) => (
        <Button key={name} size="small" onClick={() => onPut(name)}>
          {`{${name}}`}
        </Button>
      ))}
    </fieldset>
  )
}
