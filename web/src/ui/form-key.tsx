/** As `boot/form-keys.ts` calls it. */
export const formKeyName = 'idempotencyKey'

/** Where the key of a form stands. React leaves it alone: it has no value of its own. */
export function FormKey() {
  return <input type="hidden" name={formKeyName} />
}

function fieldIn(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`[name=${formKeyName}]`)
}

/** The key of a form that is being sent; undefined where it has none. */
export function keyOf(form: HTMLFormElement): string | undefined {
  return fieldIn(form)?.value || undefined
}

/** Lets go of the key of what has arrived: the same again would be meant as another. */
export function forgetKey(form: HTMLFormElement): void {
  const field = fieldIn(form)
  if (field) field.value = ''
}
