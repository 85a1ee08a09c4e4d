/** The address block of a letter, one line each; empty when there is no mailing address. */
export function addressLines(sellerName: string, mailingAddress: string): string[] {
  const lines = mailingAddress.split('\n').map((line) => line.trim().replaceAll(/\s+/g, ' '))
  const written = lines.filter((line) => line !== '')
  const [only] = written
  if (only === undefined) return []
  return [sellerName || 'The owner', ...(written.length === 1 ? splitAtCommas(only) : written)]
}

/** `418 Orchard Lane, Fort Ansel, OH 45899` as street, and city with state and ZIP. */
function splitAtCommas(line: string): string[] {
  const parts = line.split(/,\s*/)
  const [city, state] = parts.slice(-2)
  return parts.length < 3 ? [line] : [parts.slice(0, -2).join(', '), `${city}, ${state}`]
}
