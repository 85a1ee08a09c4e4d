import { acreageOptions, type AcreageValue } from 'offers-service/contract'

/** The size a landowner chose, in the words they chose it by. */
export function acreageLabel(value: AcreageValue): string {
  return acreageOptions.find((option) => option.value === value)?.label ?? value
}
