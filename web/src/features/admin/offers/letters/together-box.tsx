import { CheckboxField } from '../../../../ui/field.tsx'

interface TogetherBoxProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Whether an owner of several parcels gets one letter about all of them. */
export function TogetherBox({ checked, onChange }: TogetherBoxProps) {
  return (
    <CheckboxField
      label="One letter for all parcels of an owner"
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
