/** A form's field as the owner reads it: `sellerMailingAddress` is 'Seller mailing address', `people.0.name` 'People 1 name'. */
export function fieldName(path: string): string {
  if (path === 'apn') return 'APN'
  const words = path
    .replace(/^business\./, '')
    .replaceAll(/\.(\d+)/g, (_part, index: string) => ` ${Number(index) + 1}`)
    .replaceAll('.', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
