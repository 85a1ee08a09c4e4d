// Not `randomUUID`, which is missing where a page came without encryption.
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/**
 * Gives each form that has a field for it (`ui/form-key.tsx`) a key when it is first sent, which stays until something is changed
 * in it. Under that key the service takes it once, however often it is sent.
 *
 * It stands in the form itself, so it is the same whether the browser sends the form before the site's scripts have come or they
 * do, and comes back with what was typed when the visitor does.
 */
export function keyForms(): void {
  for (const type of ['submit', 'input'])
    addEventListener(
      type,
      ({ target }) => {
        const form = (target as Element).closest('form')
        const field = form?.elements.namedItem('idempotencyKey') as HTMLInputElement | null
        if (!field) return
        field.value = type === 'input' ? '' : field.value || newKey()
      },
      true,
    )
}
