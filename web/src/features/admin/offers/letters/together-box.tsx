import styles from './together-box.module.css'

interface TogetherBoxProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Whether an owner of several parcels gets one letter about all of them. */
export function TogetherBox({ checked, onChange }: TogetherBoxProps) {
  return (
    <label className={styles.together}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      One letter for all parcels of an owner
    </label>
  )
}
