import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import styles from './text-bar.module.css'

interface TextBarProps {
  label: string
  hint?: string
  /** What stands there now. */
  value: string
  saveText: string
  onSave: (value: string) => void
  onCancel: () => void
  /** True where the keyboard is wanted in the field at once. */
  takesFocus?: boolean
  children?: ReactNode
}

/** Asks for one line of text above the text it belongs to; Enter takes it and Escape leaves everything as it was. */
export function TextBar({
  label,
  hint,
  value,
  saveText,
  onSave,
  onCancel,
  takesFocus = false,
  children,
}: TextBarProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (!takesFocus) return
    field.current?.focus()
    field.current?.select()
  }, [takesFocus])

  const onKeyDown = (event: KeyboardEvent) => {
    // On some keyboards Enter also chooses a sign that is being written.
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The form around it would be sent, or left.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') onSave(typed)
    else onCancel()
  }

  return (
    <div className={styles.bar}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        className={styles.field}
        value={typed}
        aria-describedby={hint && `${id}-hint`}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.buttons}>
        <Button size="small" onClick={() => onSave(typed)}>
          {saveText}
        </Button>
        {children}
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}
