import styles from './tick.module.css'

interface TickProps {
  /** What it chooses, such as `offer LB-7K2M-9RXN`. */
  subject: string
  checked: boolean
  onChange: (isTicked: boolean) => void
}

/** A box that chooses a row or a card of a list. */
export function Tick({ subject, checked, onChange }: TickProps) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className="visually-hidden">Choose {subject}</span>
    </label>
  )
}
