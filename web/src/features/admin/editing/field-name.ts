/** A form's field as the owner reads it: `sellerMailingAddress` is 'Seller mailing address'. */
export function fieldName(name: string): string {
  if (name === 'apn') return 'APN'
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
