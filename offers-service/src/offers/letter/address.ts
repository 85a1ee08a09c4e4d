/** What fits the window in letters that the postal service's machines can still read. */
export const mostAddressLines = 5
export const longestAddressLine = 54

const listed = new Intl.ListFormat('en-US')

/** All sellers as they are spoken to: `Marian Tully, Joseph Tully, and Ann Tully`; empty when nobody is named. */
export function allNames(names: readonly string[]): string {
  return listed.format(names.filter((name) => name !== ''))
}

/** The sellers in one line of the window: everyone, or the first and how many more. */
function windowLine(names: readonly string[]): string {
  const everyone = allNames(names)
  const [first = '', ...others] = names.filter((name) => name !== '')
  if (others.length === 0 || everyone.length <= longestAddressLine) return everyone
  return `${first} and ${others.length} ${others.length === 1 ? 'other' : 'others'}`
}

/** The address block of a letter, one line each; empty when there is no mailing address. */
export function addressLines(sellerNames: readonly string[], mailingAddress: string): string[] {
  const lines = mailingAddress.split('\n').map((line) => line.trim().replaceAll(/\s+/g, ' '))
  const written = lines.filter((line) => line !== '')
  const [only] = written
  if (only === undefined) return []
  return [
    windowLine(sellerNames) || 'The owner',
    ...(written.length === 1 ? splitAtCommas(only) : written),
  ]
}

/** `418 Orchard Lane, Fort Ansel, OH 45899` as street, and city with state and ZIP. */
function splitAtCommas(line: string): string[] {
  const parts = line.split(/,\s*/)
  const [city, state] = parts.slice(-2)
  return parts.length < 3 ? [line] : [parts.slice(0, -2).join(', '), `${city}, ${state}`]
}
