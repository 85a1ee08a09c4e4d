import type { MailingKind } from 'offers-service/contract'
import { CheckboxField } from '../../../../ui/field.tsx'

interface TogetherBoxProps {
  kind?: MailingKind
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Whether an owner of several parcels gets one letter about all of them. */
export function TogetherBox({ kind = 'letter', checked, onChange }: TogetherBoxProps) {
  return (
    <CheckboxField
      label={`One ${kind} for all parcels of an owner`}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
