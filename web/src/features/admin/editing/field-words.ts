import { isGroup } from './form-values.ts'

/** A form's field as the admin reads it: `sellerMailingAddress` is 'Seller mailing address', `people.0.name` 'People 1 name'. */
export function fieldName(path: string): string {
  const own = { apn: 'APN', value: 'Text' }[path]
  if (own) return own
  const words = path
    .replace(/^business\./, '')
    .replaceAll(/\.(\d+)/g, (_part, index: string) => ` ${Number(index) + 1}`)
    .replaceAll('.', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value in words: lists an item a line, the parts of an item apart by commas. */
export function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(shown).join('\n') || '(empty)'
  if (isGroup(value)) return Object.values(value).filter(Boolean).map(shown).join(', ')
  return typeof value === 'string' && value !== '' ? value : '(empty)'
}
