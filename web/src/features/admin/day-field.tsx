import { readDay } from 'offers-service/contract'
import { type ComponentProps, type Ref, useRef } from 'react'
import { CalendarIcon } from '../../ui/icons.tsx'
import { Field, type FieldLook } from '../../ui/field.tsx'
import { formatDay } from './dates.ts'
import styles from './day-field.module.css'

/** Puts a text into a field as if it was typed, so that its form learns of it. */
function enterText(input: HTMLInputElement, text: string): void {
  // Setting `value` would leave React in the belief that nothing has changed.
  input.setRangeText(text, 0, input.value.length)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function dayIn(text: string): string {
  const reading = readDay(text)
  return 'value' in reading ? reading.value : ''
}

type DayFieldProps = FieldLook & Omit<ComponentProps<'input'>, 'ref'> & { label: string }

/**
 * A day as people write it, or chosen from the browser's calendar. Left, the field shows the day as it was understood. `min` and
 * `max` are days `YYYY-MM-DD`, which only the calendar keeps to. Takes what a form's `field` gives.
 */
export function DayField(props: DayFieldProps & { ref?: Ref<HTMLInputElement> }) {
  const { label, hint, error, isOptional, id, min, max, onBlur, ...input } = props
  const frame = useRef<HTMLDivElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const typed = () => frame.current?.querySelector<HTMLInputElement>('input[type="text"]')

  const openCalendar = () => {
    const picker = calendar.current
    if (!picker) return
    picker.value = dayIn(typed()?.value ?? '')
    picker.showPicker()
  }

  return (
    <Field {...{ id, label, hint, error, isOptional }}>
      {(control) => (
        <div ref={frame} className={styles.day}>
          <input
            type="text"
            autoComplete="off"
            placeholder="MM/DD/YYYY"
            {...input}
            {...control}
            onBlur={(event) => {
              const day = dayIn(event.target.value)
              if (day) enterText(event.target, formatDay(day))
              onBlur?.(event)
            }}
          />
          <button
            type="button"
            className={styles.open}
            aria-label="Open the calendar"
            onClick={openCalendar}
          >
            <CalendarIcon />
          </button>
          <input
            ref={calendar}
            type="date"
            className={styles.calendar}
            aria-hidden="true"
            tabIndex={-1}
            min={min}
            max={max}
            onChange={({ target }) => {
              const field = typed()
              if (field && target.value) enterText(field, formatDay(target.value))
            }}
          />
        </div>
      )}
    </Field>
  )
}
